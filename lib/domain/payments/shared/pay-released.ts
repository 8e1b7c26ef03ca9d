import { asc } from "drizzle-orm";
import { compare, isPositive, minus } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/billing";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { payableOf } from "../../billing/shared/balance";
import { namedBy } from "../../billing/shared/combined";

type Part = { invoice: InvoiceRow; amount: string };

/** Locks what a combined invoice names and can be paid by itself now, in the order of its lines. */
export async function lockReleased(db: Database, combinedId: number): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { id } of await namedBy(db, combinedId).orderBy(asc(invoiceLines.relId))) {
    const invoice = await lockInvoice(db, id);
    const amount = payableOf(invoice);
    // What the bank took back once is settled by its own rules.
    if (invoice.status === "Unpaid" && isPositive(amount)) parts.push({ invoice, amount });
  }
  return parts;
}

/** Those of them that an amount pays wholly, one after another. */
export function coveredBy(amount: string, parts: readonly Part[]): Part[] {
  let left = amount;
  return parts.filter((part) => {
    if (compare(part.amount, left) > 0) return false;
    left = minus(left, part.amount, part.invoice.currency);
    return true;
  });
}
