import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";
import { ownerId } from "./accounts";

/** KYC checks by an external service; the account has a copy of the result. */
export const kycChecks = pgTable(
  "kyc_checks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    /** Unguessable reference of this check at the service. */
    reference: text("reference").notNull().unique(),
    state: text("state").$type<"open" | "verified" | "rejected">().notNull().default("open"),
    /** The service's id of the person it has checked. */
    kycId: text("identity_id"),
    comment: text("comment").notNull().default(""),
    startedAt: moment("started_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (t) => [index("kyc_checks_account").on(t.accountId, t.id)],
);
