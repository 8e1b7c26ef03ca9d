import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { ownerId } from "./accounts";

/** Members of an account, invited or joined with their own account. */
export const members = pgTable(
  "memberships",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 6001 }),
    accountId: ownerId(),
    /** The invited address; only its owner can accept. */
    email: text("email").notNull(),
    /** The member's own account; null until the invitation is accepted. */
    personId: integer("member_id"),
    role: text("role").$type<"administrator" | "technician" | "billing" | "viewer">().notNull(),
    /** Servers to which the member is restricted; null = the whole account, and only without projects. */
    serverIds: integer("server_ids").array(),
    /** Projects whose servers the member reaches besides those; null = none. */
    projectIds: integer("project_ids").array(),
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
