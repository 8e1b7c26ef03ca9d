import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { ownerId } from "./accounts";

/** People who are invited to an account, or work in it with an account of their own. */
export const members = pgTable(
  "memberships",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 6001 }),
    accountId: ownerId(),
    /** The address that was invited; nobody else can accept. */
    email: text("email").notNull(),
    /** The member's own account; null until the invitation is accepted. */
    personId: integer("member_id"),
    role: text("role").$type<"administrator" | "technician" | "billing" | "viewer">().notNull(),
    /** The only servers that the member reaches; null = the whole account. */
    serverIds: integer("server_ids").array(),
    invitedBy: integer("invited_by").notNull(),
    invitedAt: moment("invited_at").notNull(),
    acceptedAt: moment("accepted_at"),
    removedAt: moment("removed_at"),
  },
  (t) => [
    uniqueIndex("memberships_email").on(t.accountId, t.email).where(sql`removed_at is null`),
    index("memberships_member").on(t.personId).where(sql`removed_at is null`),
  ],
);
