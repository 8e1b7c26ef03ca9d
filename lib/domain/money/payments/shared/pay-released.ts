import { and, asc, eq, isNotNull } from "drizzle-orm";
import { compare, isPositive, type Money, moneyOf, subtract, total, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, payments } from "@/lib/db/tables/money/billing";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { payableOf } from "../../billing/shared/balance";
import { namedBy } from "../../billing/shared/combined";

const isChargedBack = ({ notes }: Pick<InvoiceRow, "notes">): boolean =>
  notes?.code === "charged_back" || notes?.code === "import_undone";

/**
 * Which of its invoices money for a combined one that was ended can pay: the unpaid ones, and, where what had paid them was
 * taken back by the bank or with its import, those that are owed again for that.
 */
export const statusesOfReleased = (combined: Pick<InvoiceRow, "notes">): InvoiceRow["status"][] =>
  isChargedBack(combined) ? ["Unpaid", "Collections"] : ["Unpaid"];

/**
 * What another payment of a combined one had paid, and its owner has as credit since the bank took back the rest of it: with
 * the rest it pays those invoices again.
 */
export async function readReturned(db: Database, combined: InvoiceRow): Promise<Money> {
  if (!isChargedBack(combined)) return zero(combined.currency);
  const isReturned = and(
    eq(payments.invoiceId, combined.id),
    eq(payments.method, "credit"),
    isNotNull(payments.refundOf),
  );
  const rows = await db.select({ amount: payments.amount }).from(payments).where(isReturned);
  return total(
    rows.map(({ amount }) => moneyOf(amount, combined.currency)),
    combined.currency,
  );
}

type Part = { invoice: InvoiceRow; amount: Money };

/** Locks what a combined invoice names and can be paid by itself now, in the order of its lines. */
export async function lockReleased(db: Database, combined: InvoiceRow): Promise<Part[]> {
  const statuses = statusesOfReleased(combined);
  const parts: Part[] = [];
  for (const { id } of await namedBy(db, combined.id).orderBy(asc(invoiceLines.relId))) {
    const invoice = await lockInvoice(db, id);
    const amount = payableOf(invoice);
    if (statuses.includes(invoice.status) && isPositive(amount)) parts.push({ invoice, amount });
  }
  return parts;
}

/** Those of them that an amount pays wholly, one after another. */
export function coveredBy(amount: Money, parts: readonly Part[]): Part[] {
  let left = amount;
  return parts.filter((part) => {
    if (compare(part.amount, left) > 0) return false;
    left = subtract(left, part.amount);
    return true;
  });
}
