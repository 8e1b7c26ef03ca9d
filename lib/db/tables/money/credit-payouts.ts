import { sql } from "drizzle-orm";
import { index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sealedText } from "../../sealed-text";
import { ownerId, staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Credit that an owner wants back by bank transfer; posted when staff have sent it. */
export const creditPayouts = pgTable(
  "credit_payouts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    amount: numeric("amount", { precision: 14, scale: 2 }).notNull(),
    currency: text("currency").$type<"EUR" | "RUB" | "USD">().notNull(),
    holder: sealedText("holder", "payout").notNull(),
    /** Number of the bank account, an IBAN where used. */
    bankAccount: sealedText("bank_account", "payout").notNull(),
    /** `returned`: sent, and the bank sent it back: it is credit again. */
    state: text("state").$type<"waiting" | "paid" | "withdrawn" | "returned">().notNull().default("waiting"),
    askedAt: moment("asked_at").notNull(),
    endedAt: moment("ended_at"),
    endedBy: staffId("ended_by"),
  },
  (t) => [
    index("credit_payouts_account").on(t.accountId, t.id),
    uniqueIndex("credit_payouts_one").on(t.accountId).where(sql`state = 'waiting'`),
    index("credit_payouts_waiting").on(t.id).where(sql`state = 'waiting'`),
  ],
);
