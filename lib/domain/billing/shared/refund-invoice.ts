import { and, asc, eq, isNull } from "drizzle-orm";
import type { ReturnFact } from "@/lib/base/facts/billing";
import { isPositive, minus, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { creditNotes, invoices, type LedgerKind, payments } from "@/lib/db/tables/billing";
import type { InvoiceRow } from "../lookup";
import { stepFrom } from "../rules";
import { releaseCombined } from "./combined";
import { nextNumber } from "./issue-invoice";
import { lockCredit, postEntry } from "./ledger";

/** Returns every payment whole, in a row that names it. What it left over became credit when it arrived. */
async function refundPayments(db: Database, invoiceId: number, now: Date): Promise<void> {
  const isDone = and(
    eq(payments.invoiceId, invoiceId),
    eq(payments.state, "done"),
    isNull(payments.refundOf),
  );
  const paid = await db.select().from(payments).where(isDone).orderBy(asc(payments.id));
  const back = paid
    .map(({ id, accountId, amount, excess, currency }) => ({
      accountId,
      invoiceId,
      // Whatever it was paid with, it comes back as credit.
      method: "credit" as const,
      amount: minus(amount, excess, currency),
      currency,
      state: "done" as const,
      refundOf: id,
      createdAt: now,
      endedAt: now,
    }))
    .filter(({ amount }) => isPositive(amount));
  if (back.length > 0) await db.insert(payments).values(back);
}

type Back = { kind: LedgerKind; amount: string };

/** Undoes what issue and payments posted. What was paid comes back as credit, whatever it was paid with. */
function postingsOf({ kind, subtotal, tax, total, paid, currency }: InvoiceRow): Back[] {
  const back: Back[] =
    kind === "sale"
      ? [
          { kind: "receivable", amount: minus(total, paid, currency) },
          { kind: "sales", amount: negate(subtotal) },
          { kind: "tax", amount: negate(tax) },
        ]
      : [{ kind: "clearing", amount: negate(paid) }];
  return [{ kind: "credit" as const, amount: paid }, ...back].filter(({ amount }) => amount !== "0.00");
}

/** Writes the document that cancels a sale and answers its number. */
async function writeCreditNote(
  db: Database,
  { id, companyId, total }: InvoiceRow,
  reason: ReturnFact,
  now: Date,
): Promise<string> {
  const number = await nextNumber(db, companyId, "credit_note", now);
  await db.insert(creditNotes).values({ invoiceId: id, number, issuedAt: now, reason, total });
  return number;
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
 * note. Calling it again does nothing. Added funds that were paid are not returned, because they may be spent. Returns
 * the amount that went back as credit, decimal text.
 */
export async function refundInvoice(
  db: Database,
  invoiceId: number,
  reason: ReturnFact,
  now: Date,
): Promise<string> {
  const invoice = await lockAlone(db, invoiceId, now);
  if (!invoice) return "0.00";
  const isUnpaid = stepFrom(invoice.status, "cancel") !== null;
  if (!isUnpaid && (stepFrom(invoice.status, "refund") === null || invoice.kind !== "sale")) return "0.00";
  const isSale = invoice.kind === "sale";
  const number = isSale ? await writeCreditNote(db, invoice, reason, now) : invoice.number;
  const postings = postingsOf(invoice);
  if (postings.length > 0) {
    await postEntry(db, {
      accountId: invoice.accountId,
      currency: invoice.currency,
      kind: isUnpaid ? "cancel" : "refund",
      key: `return ${invoiceId}`,
      description: isSale
        ? { code: "returned", note: number, number: invoice.number }
        : { code: "taken_back", number },
      invoiceId,
      postings,
      now,
    });
  }
  await refundPayments(db, invoiceId, now);
  if (invoice.kind === "combined") await releaseCombined(db, invoiceId);
  const end = isUnpaid
    ? { status: "Cancelled" as const, cancelledAt: now }
    : { status: "Refunded" as const, refundedAt: now };
  await db
    .update(invoices)
    .set({ ...end, notes: reason, combinedInto: null, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  return invoice.paid;
}
