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
 * Statuses of a closed combined invoice's parts that its money can pay: unpaid ones, and, if its payment was charged
 * back or its import reverted, those owed again.
 */
export const statusesOfReleased = (combined: Pick<InvoiceRow, "notes">): InvoiceRow["status"][] =>
  isChargedBack(combined) ? ["Unpaid", "Collections"] : ["Unpaid"];

/**
 * Amount of other payments of a combined invoice that became credit when the rest was charged back; together with the
 * rest it pays those invoices again.
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

/**
 * Locks the invoices that a combined invoice names and that are now payable on their own, in the order of its lines.
 */
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

/** Returns the parts that an amount covers in full, one after another. */
export function coveredBy(amount: Money, parts: readonly Part[]): Part[] {
  let left = amount;
  return parts.filter((part) => {
    if (compare(part.amount, left) > 0) return false;
    left = subtract(left, part.amount);
    return true;
  });
}
