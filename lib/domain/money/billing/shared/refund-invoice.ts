import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { isPositive, minus, negate, smaller, sum } from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoices, type LedgerKind, ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import type { InvoiceRow } from "../lookup";
import { isOwedSale, nameOf, stepFrom } from "../rules";
import { releaseCombined } from "./combined";
import { type Part, readCredited, writeCreditNote } from "./credit-note";
import { lockCredit, postEntry } from "./ledger";

/** Refunds made of the invoice's payments in the payment provider, by payment. */
async function readSent(db: Database, invoiceId: number): Promise<Map<number | null, string>> {
  const rows = await db
    .select({ id: payments.refundOf, amount: sql<string>`sum(${payments.amount})::text` })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        isNotNull(payments.refundOf),
        isNotNull(payments.externalReference),
      ),
    )
    .groupBy(payments.refundOf);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/**
 * Returns what was paid, in rows that name the payments, the first first. What a payment left over became credit when it
 * arrived, and what credit notes over parts gave back is not among `wanted`.
 */
async function refundPayments(db: Database, invoiceId: number, wanted: string, now: Date): Promise<void> {
  const isDone = and(
    eq(payments.invoiceId, invoiceId),
    eq(payments.state, "done"),
    isNull(payments.refundOf),
    // What the bank took back is not ours to return.
    sql`not exists (select from ${ledgerEntries} e where e.key = 'chargeback ' || ${payments.id})`,
  );
  const paid = await db.select().from(payments).where(isDone).orderBy(asc(payments.id));
  const sent = await readSent(db, invoiceId);
  let left = wanted;
  const back = paid
    .map(({ id, accountId, amount: arrived, excess, currency }) => {
      const rest = minus(minus(arrived, excess, currency), sent.get(id) ?? "0.00", currency);
      const amount = smaller(isPositive(rest) ? rest : "0.00", left);
      left = minus(left, amount, currency);
      // Whatever it was paid with, it comes back as credit.
      const facts = { method: "credit" as const, state: "done" as const, createdAt: now, endedAt: now };
      return { ...facts, accountId, invoiceId, amount, currency, refundOf: id };
    })
    .filter(({ amount }) => isPositive(amount));
  if (back.length > 0) await db.insert(payments).values(back);
}

type Back = { kind: LedgerKind; amount: string };

/** The invoice without the parts that credit notes have already given back. */
function withoutCredited(invoice: InvoiceRow, refunded: Part): InvoiceRow {
  const { currency } = invoice;
  const all = sum([refunded.subtotal, refunded.tax], currency);
  return {
    ...invoice,
    subtotal: minus(invoice.subtotal, refunded.subtotal, currency),
    tax: minus(invoice.tax, refunded.tax, currency),
    total: minus(invoice.total, all, currency),
    paid: minus(invoice.paid, all, currency),
  };
}

/** Undoes what issue and payments posted. What was paid comes back as credit, whatever it was paid with. */
function postingsOf(invoice: InvoiceRow): Back[] {
  const { subtotal, tax, total, paid, currency } = invoice;
  const back: Back[] = isOwedSale(invoice)
    ? [
        { kind: "receivable", amount: minus(total, paid, currency) },
        { kind: "sales", amount: negate(subtotal) },
        { kind: "tax", amount: negate(tax) },
      ]
    : [{ kind: "clearing", amount: negate(paid) }];
  return [{ kind: "credit" as const, amount: paid }, ...back].filter(({ amount }) => amount !== "0.00");
}

/** Locks the account's credit, then the invoice, and cancels the combined invoice that was to pay it. */
async function lockAlone(db: Database, invoiceId: number, now: Date): Promise<InvoiceRow | undefined> {
  const [seen] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!seen) throw new Error(`Invoice ${invoiceId} is not there.`);
  await lockCredit(db, seen.accountId, seen.currency);
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId)).for("update");
  if (invoice?.combinedInto) await refundInvoice(db, invoice.combinedInto, { code: "part_gone" }, now);
  return invoice;
}

/**
 * Cancels or refunds an invoice: what was paid returns as credit, and nothing is owed any more. A sale gets a credit
 * note, a first order that was never paid is none. Calling it again does nothing. Added funds that were paid are not returned, because they may be spent. Returns
 * the amount that went back as credit, decimal text.
 */
export async function refundInvoice(
  db: Database,
  invoiceId: number,
  reason: ReturnParams,
  now: Date,
): Promise<string> {
  const invoice = await lockAlone(db, invoiceId, now);
  if (!invoice) return "0.00";
  const isUnpaid = stepFrom(invoice.status, "cancel") !== null;
  if (!isUnpaid && (stepFrom(invoice.status, "refund") === null || invoice.kind !== "sale")) return "0.00";
  const isSale = isOwedSale(invoice);
  const refunded = await readCredited(db, invoiceId);
  // Of what the bank took back, a part may have become credit before: then it stays owed, and that credit can pay it.
  const hasRefunded = isPositive(sum([refunded.subtotal, refunded.tax], invoice.currency));
  if (invoice.status === "Collections" && hasRefunded) return "0.00";
  const rest = withoutCredited(invoice, refunded);
  const part = isPositive(invoice.total) && rest.total !== invoice.total ? rest : undefined;
  const note = isSale ? await writeCreditNote(db, invoice, reason, now, part) : null;
  const number = nameOf(invoice);
  const postings = postingsOf(rest);
  if (postings.length > 0) {
    await postEntry(db, {
      accountId: invoice.accountId,
      currency: invoice.currency,
      kind: isUnpaid ? "cancel" : "refund",
      key: `return ${invoiceId}`,
      description: note ? { code: "returned", note: note.number, number } : { code: "taken_back", number },
      invoiceId,
      postings,
      now,
    });
  }
  await refundPayments(db, invoiceId, rest.paid, now);
  if (invoice.kind === "combined") await releaseCombined(db, invoiceId);
  const end = isUnpaid
    ? { status: "Cancelled" as const, cancelledAt: now }
    : { status: "Refunded" as const, refundedAt: now };
  await db
    .update(invoices)
    .set({ ...end, notes: reason, combinedInto: null, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  return rest.paid;
}
