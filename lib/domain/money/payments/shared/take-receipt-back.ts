import { asc, eq } from "drizzle-orm";
import { type Currency, compare, type Money, total } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { bankReceiptParts, type bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { fail } from "../../../kernel/errors/fail";
import { readChargedBack } from "../../billing/shared/charged-back";
import { lockCredit, lockCredits } from "../../billing/shared/ledger";
import { chargeBack } from "./charge-back";

type Receipt = typeof bankReceipts.$inferSelect;
type Payment = typeof payments.$inferSelect;

/** What the account owes for credit that is spent, and whose money is gone. */
async function owedForSpent(db: Database, accountId: number, currency: Currency): Promise<Money> {
  const owed = (await readChargedBack(db, accountId)).map(({ amount }) => amount);
  return total(
    owed.filter((amount) => amount.currency === currency),
    currency,
  );
}

/** The payments of a receipt, several where it was split; the oldest first. */
export async function paymentsOf(db: Database, { id, paymentId }: Receipt): Promise<Payment[]> {
  const parts = await db
    .select({ paymentId: bankReceiptParts.paymentId })
    .from(bankReceiptParts)
    .where(eq(bankReceiptParts.receiptId, id));
  const ids = parts.length > 0 ? parts.map((one) => one.paymentId) : [paymentId ?? 0];
  return db.select().from(payments).where(anyOf(payments.id, ids)).orderBy(asc(payments.id));
}

/** Locks the credit of all their accounts in the order in which batches lock them, so that they cannot deadlock. */
export const lockCreditsOf = async (db: Database, paid: readonly Payment[]): Promise<void> => {
  await lockCredits(db, [...new Set(paid.map(({ accountId }) => accountId))]);
};

async function whyNot(db: Database, { id, invoiceId }: Payment) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (invoice?.status === "Refunded") return "import.refunded";
  if (invoice?.status === "Cancelled") return "import.cancelled";
  const [returned] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.refundOf, id))
    .limit(1);
  return returned ? "import.returned" : null;
}

/**
 * Reverts the booking of a receipt on the day of `now`, whenever it was booked; throws if the money has been refunded
 * or spent, so that no hidden debt arises. The parts of a split are forgotten: the receipt is whole again.
 */
export async function takeReceiptBack(
  db: Database,
  { id, day, amount, currency, payer }: Receipt,
  paid: readonly Payment[],
  now: Date,
): Promise<void> {
  const about = { receipt: [day, `${amount} ${currency}`, payer].filter(Boolean).join(", ") };
  for (const payment of paid) {
    await lockCredit(db, payment.accountId, payment.currency);
    const reason = await whyNot(db, payment);
    if (reason) throw fail(reason, about);
    const before = await owedForSpent(db, payment.accountId, payment.currency);
    await chargeBack(db, payment.id, now, "staff");
    if (compare(await owedForSpent(db, payment.accountId, payment.currency), before) > 0)
      throw fail("import.spent", about);
  }
  await db.delete(bankReceiptParts).where(eq(bankReceiptParts.receiptId, id));
}
