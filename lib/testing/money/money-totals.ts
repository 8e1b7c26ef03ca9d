import { and, asc, eq } from "drizzle-orm";
import type { Locale } from "@/lib/base/locale";
import { database } from "@/lib/db/client";
import { invoices, ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { getInvoice } from "@/lib/domain/money/billing/get-invoice";
import { showInvoice } from "@/lib/domain/money/billing/show-invoice";
import { downloadCreditNote } from "@/lib/domain/money/documents/download-credit-note";
import { downloadInvoice } from "@/lib/domain/money/documents/download-invoice";
import { sum, toCents } from "@/lib/testing/money/decimal-sums";
import { readPdf } from "./read-pdf";

type Row = typeof invoices.$inferSelect;
export type Totals = { subtotal: string; tax: string; total: string; due: string };

/** Cents of an amount as printed in any language. */
const printedCents = (text: string): number =>
  Number(text.replace(/\D/g, "")) * (/[-\u2212]/.test(text) ? -1 : 1);

/** The amount in the last line that begins with the label; null if there is none. */
function printed(lines: string[], label: RegExp): number | null {
  const line = lines.findLast((one) => new RegExp(`^${label.source}[\u2212-]?[€$]?\\d`).test(one));
  return line === undefined ? null : printedCents(line.replace(new RegExp(`^${label.source}`), ""));
}

const labels = {
  en: { subtotal: /Subtotal/, tax: /VAT(?: \([^)]+\))? [\d.]+%/, total: /Total/, due: /Amount due/ },
  ru: { subtotal: /Итого без НДС/, tax: /НДС(?: \([^)]+\))? [\d,.]+ %/, total: /Всего/, due: /К оплате/ },
  de: {
    subtotal: /Summe netto/,
    tax: /USt\.(?: \([^)]+\))? [\d,.]+ %/,
    total: /Gesamtbetrag/,
    due: /Offener Betrag/,
  },
} as const satisfies Record<Locale, Record<keyof Totals, RegExp>>;

export type PrintedTotals = Record<keyof Totals, number | null>;

function readTotals(content: string, language: Locale): PrintedTotals {
  const { lines } = readPdf(Buffer.from(content, "base64"));
  const words = labels[language];
  return {
    subtotal: printed(lines, words.subtotal),
    tax: printed(lines, words.tax),
    total: printed(lines, words.total),
    due: printed(lines, words.due),
  };
}

/** Totals of the printed invoice, in cents. */
export async function printInvoice(user: SignedContext, id: number, language: Locale) {
  const { content } = await downloadInvoice.call(user, { invoice_id: String(id), language });
  return readTotals(content, language);
}

export async function printCreditNote(user: SignedContext, id: number, language: Locale) {
  const { content } = await downloadCreditNote.call(user, { id: String(id), language });
  return readTotals(content, language);
}

/** Postings of a sale when it was issued or paid; null if it is no sale, or has none. */
async function readPosted({ id, currency }: Row): Promise<Pick<Totals, "subtotal" | "tax" | "total"> | null> {
  const rows = await database()
    .select({ kind: ledgerAccounts.kind, amount: ledgerPostings.amount })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId))
    .where(and(eq(ledgerEntries.invoiceId, id), eq(ledgerEntries.key, `invoice ${id}`)));
  if (rows.length === 0) return null;
  const of = (kind: string) =>
    sum(
      rows.filter((row) => row.kind === kind).map(({ amount }) => amount),
      currency,
    );
  // Payments of a first order are in clearing until it becomes a sale.
  const total = sum([of("receivable"), of("clearing")], currency).replace("-", "");
  return { subtotal: of("sales"), tax: of("tax"), total };
}

const cents = (totals: Totals): PrintedTotals => ({
  subtotal: toCents(totals.subtotal),
  tax: toCents(totals.tax),
  total: toCents(totals.total),
  due: toCents(totals.due),
});

/**
 * Totals of an invoice in the API, on the page, in its lines and in the ledger; `printed` reads those of the PDF on
 * demand.
 */
export async function tellTotals(user: SignedContext, row: Row) {
  const wire = await getInvoice.call(user, { invoice_id: String(row.id) });
  const page = await showInvoice.call(user, { id: String(row.id) });
  const { currency } = row;
  const onWire = { subtotal: wire.subtotal, tax: wire.tax, total: wire.total, due: wire.balance };
  const onPage = {
    subtotal: page.subtotal.value,
    tax: page.tax.value,
    total: page.total.value,
    due: page.balance.value,
  };
  const ofLines = sum(
    page.lines.map(({ amount }) => amount.value),
    currency,
  );
  return { onWire, onPage, ofLines, posted: await readPosted(row), inCents: cents(onWire) };
}

export const listInvoices = (accountId: number) =>
  database().select().from(invoices).where(eq(invoices.accountId, accountId)).orderBy(asc(invoices.id));

export const listCreditNotes = (accountId: number) =>
  database()
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(eq(invoices.accountId, accountId))
    .orderBy(asc(creditNotes.id));
