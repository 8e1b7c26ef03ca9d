import { eq, sql } from "drizzle-orm";
import {
  add,
  type Currency,
  decimalOf,
  isPositive,
  isZero,
  lesserOf,
  type Money,
  moneyOf,
  negate,
  subtract,
  zero,
} from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { type InvoiceRow, lockInvoice } from "../lookup";
import { isOwedSale, nameOf, stepFrom } from "../rules";
import { nextNumber } from "./document-number";
import { saleEntry } from "./issue-invoice";
import { postEntry } from "./ledger";

/** Net and tax of a part of an invoice; `untaxed`: of the net, what is over untaxed lines. */
export type Part = { subtotal: Money; tax: Money; untaxed?: Money };
export type CreditNote = { id: number; number: string; total: Money };

const nothing = (currency: Currency): Part => ({ subtotal: zero(currency), tax: zero(currency) });
export const totalOf = ({ subtotal, tax }: Part): Money => add(subtotal, tax);

/** Sums what credit notes over parts of an invoice have already credited. */
export async function readCredited(
  db: Database,
  { id, currency }: Pick<InvoiceRow, "id" | "currency">,
): Promise<Part> {
  const [row] = await db
    .select({
      subtotal: sql<string>`coalesce(sum(${creditNotes.subtotal}), 0)::numeric(14,2)::text`,
      tax: sql<string>`coalesce(sum(${creditNotes.tax}), 0)::numeric(14,2)::text`,
    })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, id));
  if (!row) return nothing(currency);
  return { subtotal: moneyOf(row.subtotal, currency), tax: moneyOf(row.tax, currency) };
}

/** Writes the credit note for a sale, or for a part of it. */
export async function writeCreditNote(
  db: Database,
  { id, companyId, total, currency }: InvoiceRow,
  reason: ReturnParams,
  now: Date,
  part?: Part,
): Promise<CreditNote> {
  const own = part && { subtotal: decimalOf(part.subtotal), tax: decimalOf(part.tax) };
  const wanted = { companyId, at: now };
  const { number, issuedAt, issuedOn } = await nextNumber(db, "credit_note", wanted);
  const amount = part ? totalOf(part) : moneyOf(total, currency);
  const [row] = await db
    .insert(creditNotes)
    .values({ invoiceId: id, number, issuedAt, issuedOn, reason, total: decimalOf(amount), ...own })
    .returning({ id: creditNotes.id });
  if (!row) throw new Error("The credit note was not written.");
  return { id: row.id, number, total: amount };
}

/** Limits a part to what credit notes have left of the invoice; zero if nothing is left. */
function within(invoice: InvoiceRow, given: Part, wanted: Part): Part {
  const { currency } = invoice;
  const least = (amount: Money, all: string, before: Money): Money =>
    lesserOf(amount, subtract(moneyOf(all, currency), before));
  const part = {
    subtotal: least(wanted.subtotal, invoice.subtotal, given.subtotal),
    tax: least(wanted.tax, invoice.tax, given.tax),
  };
  return isPositive(totalOf(part)) ? part : nothing(currency);
}

/** Returns what `creditPart` would credit now. */
export async function partLeft(db: Database, invoiceId: number, wanted: Part): Promise<Part> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  return invoice?.status === "Paid" && invoice.kind === "sale"
    ? within(invoice, await readCredited(db, invoice), wanted)
    : nothing(wanted.subtotal.currency);
}

/**
 * Credits a part of a paid sale, with a credit note, but never more in total than was paid; null if nothing is left.
 * The invoice stays paid. The caller must hold the lock of the account's credit.
 */
export async function creditPart(
  db: Database,
  invoiceId: number,
  wanted: Part,
  reason: ReturnParams,
  now: Date,
): Promise<CreditNote | null> {
  const invoice = await lockInvoice(db, invoiceId);
  if (invoice.status !== "Paid" || invoice.kind !== "sale") return null;
  const { accountId, currency } = invoice;
  const given = await readCredited(db, invoice);
  const part = within(invoice, given, wanted);
  if (!isPositive(totalOf(part))) return null;
  const note = await writeCreditNote(db, invoice, reason, now, part);
  await postEntry(db, {
    accountId,
    currency,
    kind: "refund",
    key: `credit note ${note.number}`,
    description: { code: "returned", note: note.number, number: nameOf(invoice) },
    invoiceId,
    postings: [
      { kind: "credit" as const, amount: note.total },
      { kind: "sales" as const, amount: negate(part.subtotal) },
      { kind: "tax" as const, amount: negate(part.tax) },
    ].filter(({ amount }) => !isZero(amount)),
    ...(wanted.untaxed ? { untaxed: negate(wanted.untaxed) } : {}),
    now,
  });
  return note;
}

const entryOf = (invoice: InvoiceRow, key: string, now: Date) =>
  saleEntry(invoice, { id: invoice.id, number: nameOf(invoice) }, key, now);

/**
 * Cancels an unpaid sale reversibly: nothing is owed, and the credit note waits for `confirmWithdrawal`. `cause`
 * names the event and is part of the entry's key. Returns false if the invoice is partly paid or part of a combined
 * invoice.
 */
export async function withdrawInvoice(
  db: Database,
  invoice: InvoiceRow,
  cause: string,
  reason: ReturnParams,
  now: Date,
): Promise<boolean> {
  if (
    invoice.status !== "Unpaid" ||
    !isOwedSale(invoice) ||
    isPositive(moneyOf(invoice.paid, invoice.currency))
  )
    return false;
  if (invoice.combinedInto !== null) return false;
  const { postings, ...entry } = entryOf(invoice, `withdraw ${invoice.id} ${cause}`, now);
  if (isPositive(moneyOf(invoice.total, invoice.currency)))
    await postEntry(db, {
      ...entry,
      kind: "cancel",
      description: { code: "taken_back", number: nameOf(invoice) },
      postings: postings.map(({ kind, amount }) => ({ kind, amount: negate(amount) })),
    });
  await db
    .update(invoices)
    .set({ status: "Cancelled", cancelledAt: now, notes: reason, updatedAt: now })
    .where(eq(invoices.id, invoice.id));
  return true;
}

/** Makes a withdrawn invoice owed again. */
export async function reactivateInvoice(
  db: Database,
  invoice: InvoiceRow,
  cause: string,
  dueAt: Date,
  now: Date,
): Promise<void> {
  const status = stepFrom(invoice.status, "reactivate");
  if (status === null)
    throw new Error(`Invoice ${nameOf(invoice)} is ${invoice.status} and cannot be owed again.`);
  if (isPositive(moneyOf(invoice.total, invoice.currency)))
    await postEntry(db, entryOf(invoice, `reactivate ${invoice.id} ${cause}`, now));
  await db
    .update(invoices)
    .set({ status, cancelledAt: null, notes: null, dueAt, updatedAt: now })
    .where(eq(invoices.id, invoice.id));
}

/** Writes the credit note of a withdrawn invoice that can no longer be reactivated. */
export async function confirmWithdrawal(
  db: Database,
  invoiceId: number,
  reason: ReturnParams,
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(db, invoiceId);
  const [known] = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId));
  if (invoice.status !== "Cancelled" || known) return;
  await writeCreditNote(db, invoice, reason, now);
}
