import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sealedBytes } from "../../sealed-text";
import { moment } from "../kernel/columns";
import { ownerId, staffId } from "./accounts";

/** Buyers who pay no tax, such as embassies, each with the document that proves it. */
export const taxExemptions = pgTable(
  "tax_exemptions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    /** The provision of the law; it stands on invoices. */
    basis: text("basis").notNull(),
    /** Its last day; null = without end. */
    until: date("until"),
    proofName: text("proof_name").notNull(),
    proofType: text("proof_type").notNull(),
    proof: sealedBytes("proof", "tax proof").notNull(),
    grantedBy: staffId("granted_by"),
    grantedAt: moment("granted_at").notNull(),
    /** Null = in force. */
    endedAt: moment("ended_at"),
    endedBy: staffId("ended_by"),
  },
  (t) => [
    index("tax_exemptions_account").on(t.accountId, t.id),
    uniqueIndex("tax_exemptions_one").on(t.accountId).where(sql`ended_at is null`),
  ],
);
