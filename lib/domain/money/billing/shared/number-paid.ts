import { laterOf } from "@/lib/base/later-of";
import { isPositive, isZero, moneyOf, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import type { InvoiceRow } from "../lookup";
import { titleOf } from "../rules";
import { nextNumber } from "./document-number";
import { saleEntry } from "./issue-invoice";
import type { NewEntry } from "./ledger";

type Set = Partial<
  Pick<InvoiceRow, "number" | "receiptNumber" | "issuedAt" | "issuedOn" | "timeZone" | "dueAt">
>;
/** Row changes and ledger entry that come with the payment. */
type NumberedNow = { set: Set; entry: NewEntry | null };

/** Books the sale from money received in advance: it was never owed. */
function paidSaleEntry(invoice: InvoiceRow, number: string, now: Date): NewEntry {
  const { id } = invoice;
  const total = moneyOf(invoice.total, invoice.currency);
  const entry = saleEntry(invoice, { id, number }, `invoice ${id}`, now);
  const postings = entry.postings.map((posting) =>
    posting.kind === "receivable" ? { kind: "clearing" as const, amount: negate(total) } : posting,
  );
  return { ...entry, postings: postings.filter(({ amount }) => !isZero(amount)) };
}

/**
 * Number and date that the payment gives to an invoice without a number: a first order becomes a sale of today, and
 * added funds get a receipt. Null if nothing changes: it has one, or never gets one. The series stays locked until
 * the caller's transaction ends.
 */
export async function numberPaid(db: Database, invoice: InvoiceRow, now: Date): Promise<NumberedNow | null> {
  const wanted = { companyId: invoice.companyId, at: now };
  const title = titleOf(invoice);
  if (title === "top_up") {
    const { number: receiptNumber, ...day } = await nextNumber(db, "receipt", wanted);
    return { set: { receiptNumber, ...day }, entry: null };
  }
  if (title !== "pro_forma") return null;
  const { number, ...day } = await nextNumber(db, "invoice", wanted);
  // A document is not due before its issue date.
  const dueAt = laterOf(invoice.dueAt, day.issuedAt);
  const isOver = isPositive(moneyOf(invoice.total, invoice.currency));
  const entry = isOver ? paidSaleEntry(invoice, number, now) : null;
  return { set: { number, dueAt, ...day }, entry };
}
