import { eq, sql } from "drizzle-orm";
import type { InvoiceTitle } from "@/lib/base/invoice-title";
import {
  compare,
  decimalOf,
  isPositive,
  isZero,
  lesserOf,
  type Money,
  negate,
  subtract,
  zero,
} from "@/lib/base/money";
import type { EntryParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoices, type LedgerKind, type PaymentMethod } from "@/lib/db/tables/money/billing";
import type { InvoiceRow } from "../lookup";
import { isOwedSale, nameOf, titleOf } from "../rules";
import { balanceOf, payableOf } from "./balance";
import { endHandOver } from "./handed-over";
import { type NewEntry, postAll } from "./ledger";
import { numberPaid } from "./number-paid";

/** Ledger account that the money comes from, by payment method; other methods bring it from outside. */
const sources: Partial<Record<PaymentMethod, LedgerKind>> = { credit: "credit", combined: "clearing" };

/**
 * Ledger account that a payment is posted to. A sale is owed; added funds and combined invoices pass the money on,
 * and payments of a first order wait in `clearing` until it becomes a sale.
 */
export const settlingAccount = (invoice: Pick<InvoiceRow, "kind" | "number">): LedgerKind =>
  isOwedSale(invoice) ? "receivable" : "clearing";

const detailOf = (method: PaymentMethod, number: string, excess: Money): EntryParams => {
  if (method === "credit") return { code: "applied", number };
  if (method === "combined") return { code: "passed_on", number };
  return { code: isPositive(excess) ? "overpaid" : "received", number };
};

export type Arrived = { paymentId: number; method: PaymentMethod; amount: Money };
/** `invoice`: its name from now on; `isNumbered`: it was a first order until now. */
export type Booked = {
  excess: Money;
  isPaid: boolean;
  invoice: { number: string; title: InvoiceTitle };
  isNumbered: boolean;
};

/**
 * Books a payment to an invoice; the ledger rejects the same payment twice. The excess becomes credit: all of it if
 * the invoice is already paid, canceled or part of a combined one. Marks the invoice paid when nothing is left to
 * pay, and numbers it if it has no number. The caller must hold the locks (lockCredit, then the invoice row).
 */
export async function bookPayment(
  db: Database,
  invoice: InvoiceRow,
  { paymentId, method, amount }: Arrived,
  now: Date,
): Promise<Booked> {
  const { accountId, currency, id: invoiceId } = invoice;
  const taken = lesserOf(amount, payableOf(invoice));
  const excess = subtract(amount, taken);
  const isPaid = isPositive(taken) && compare(taken, balanceOf(invoice)) === 0;
  const numbered = isPaid ? await numberPaid(db, invoice, now) : null;
  const row = { ...invoice, ...numbered?.set };
  const named = { number: nameOf(row), title: titleOf(row) };
  const postings = [
    { kind: sources[method] ?? ("payments" as const), amount: negate(amount) },
    { kind: settlingAccount(invoice), amount: taken },
    { kind: "credit" as const, amount: excess },
  ];
  const entry: NewEntry = {
    accountId,
    currency,
    kind: "payment",
    key: `payment ${paymentId}`,
    description: detailOf(method, named.number, excess),
    invoiceId,
    postings: postings.filter((posting) => !isZero(posting.amount)),
    now,
  };
  await postAll(db, numbered?.entry ? [entry, numbered.entry] : [entry]);
  const ofCredit = method === "credit" ? taken : zero(currency);
  await db
    .update(invoices)
    .set({
      paid: sql`${invoices.paid} + ${decimalOf(taken)}`,
      creditApplied: sql`${invoices.creditApplied} + ${decimalOf(ofCredit)}`,
      updatedAt: now,
      ...(isPaid ? { status: "Paid" as const, paidAt: now, paymentMethod: method } : {}),
      ...numbered?.set,
    })
    .where(eq(invoices.id, invoiceId));
  if (isPaid && invoice.status === "Collections") await endHandOver(db, invoiceId, null, now);
  return { excess, isPaid, invoice: named, isNumbered: Boolean(numbered?.set.number) };
}
