import { and, eq, not } from "drizzle-orm";
import { compare, decimalOf, isPositive, type Money, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, type payments } from "@/lib/db/tables/money/billing";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { nameOf } from "../../billing/rules";
import { balanceOf } from "../../billing/shared/balance";
import { readChargedBack } from "../../billing/shared/charged-back";
import { isHandedOver } from "../../billing/shared/handed-over";

type Payment = Pick<typeof payments.$inferSelect, "accountId" | "invoiceId" | "amount" | "currency">;

/** Total that the account owes for charged-back payments: spent credit, and sales. */
export async function readOwedOfChargedBack(db: Database, { accountId, currency }: Payment): Promise<Money> {
  const funds = await readChargedBack(db, accountId);
  const isTaken = and(
    eq(invoices.accountId, accountId),
    eq(invoices.currency, currency),
    eq(invoices.kind, "sale"),
    eq(invoices.status, "Collections"),
    not(isHandedOver()),
  );
  const sales = await db.select().from(invoices).where(isTaken);
  const spent = funds.map(({ amount }) => amount).filter((amount) => amount.currency === currency);
  return total([...spent, ...sales.map(balanceOf)], currency);
}

/**
 * Notifies the owner of a payment that the bank, or staff by reverting an import, reversed, if anything is owed for
 * it: credit may have covered it.
 */
export async function tellChargedBack(
  work: { db: Database; now: Date },
  payment: Payment,
  owedBefore: Money,
  by: "bank" | "staff",
): Promise<void> {
  const owed = await readOwedOfChargedBack(work.db, payment);
  if (!isPositive(owed) || compare(owed, owedBefore) === 0) return;
  const { accountId, invoiceId, amount, currency } = payment;
  const [invoice] = await work.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const number = invoice ? nameOf(invoice) : "";
  const facts = { invoice: invoiceId, number, amount, currency, owed: decimalOf(owed) };
  await notifyOwner(work, accountId, by === "bank" ? "payment.taken_back" : "payment.unbooked", facts);
}
