import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { ownerId } from "./accounts";

/** Checks of who a customer is, by an outside service; what it found stands with the account, too. */
export const kycChecks = pgTable(
  "kyc_checks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    /** The name of this check at the service; nobody can guess it. */
    reference: text("reference").notNull().unique(),
    state: text("state").$type<"open" | "verified" | "rejected">().notNull().default("open"),
    /** What the service calls the person it has checked. */
    kycId: text("identity_id"),
    comment: text("comment").notNull().default(""),
    startedAt: moment("started_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (t) => [index("kyc_checks_account").on(t.accountId, t.id)],
);
