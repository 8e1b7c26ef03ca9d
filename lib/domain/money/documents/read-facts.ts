import { and, asc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  absolute,
  type Currency,
  decimalOf,
  exchanged,
  isPositive,
  moneyOf,
  negate,
  subtract,
  total,
} from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import type { creditNotes } from "@/lib/db/tables/money/documents";
import { paymentDisputes } from "@/lib/db/tables/money/payments";
import { creditNoteLines } from "@/lib/db/tables/money/refunds";
import { taxEntries } from "@/lib/db/tables/money/tax";
import type { InvoiceRow } from "../billing/lookup";
import { nameOf, titleOf } from "../billing/rules";
import { balanceOf } from "../billing/shared/balance";
import { withCombined } from "../billing/shared/combined";
import { dayOfInvoice, dueDay } from "../billing/shared/invoice-days";
import { lineParams } from "../billing/shared/order-period";
import { transferFor } from "../payments/transfer";
import type { CreditNoteDetails, DocumentDetails, InvoiceDetails } from "./facts";

type Line = typeof invoiceLines.$inferSelect;

const negated = (value: string, currency: Currency): string => decimalOf(negate(moneyOf(value, currency)));
const summed = (values: readonly string[], currency: Currency): string =>
  decimalOf(
    total(
      values.map((value) => moneyOf(value, currency)),
      currency,
    ),
  );

const readLines = (db: Database, invoiceId: number): Promise<Line[]> =>
  db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId)).orderBy(asc(invoiceLines.id));

type TaxPart = DocumentDetails["taxes"][number];

const withUntaxed = (taxed: TaxPart, untaxed: string): TaxPart[] =>
  untaxed === "0.00"
    ? [taxed]
    : [taxed, { rate: "0.00", base: untaxed, tax: "0.00", why: { code: "not_a_sale" } }];

/**
 * Tax by rate: an invoice has one rate, besides untaxed lines. A document that is not a sale has neither tax nor
 * rate.
 */
function taxesOf(row: InvoiceRow, lines: Line[]): DocumentDetails["taxes"] {
  const baseOf = (isTaxed: boolean): string =>
    summed(
      lines.filter((line) => line.isTaxed === isTaxed).map(({ amount }) => amount),
      row.currency,
    );
  if (row.kind !== "sale")
    return [{ rate: row.taxRate, base: row.subtotal, tax: row.tax, why: row.taxReason }];
  const untaxed = baseOf(false);
  const taxed = { rate: row.taxRate, base: baseOf(true), tax: row.tax, why: row.taxReason };
  return withUntaxed(taxed, untaxed);
}

const labelsOf = (row: InvoiceRow, lines: Line[]) => {
  const facts = lineParams(row, lines);
  return lines.map((line, index) => ({
    what: facts[index] ?? line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    amount: line.amount,
    ...(line.isTaxed ? {} : { isTaxed: false as const }),
  }));
};

const commonOf = (row: InvoiceRow, lines: Line[]) => ({
  currency: row.currency,
  seller: row.seller,
  buyer: row.buyer,
  purchaseOrder: row.purchaseOrder,
  costCenter: row.costCenter,
  lines: labelsOf(row, lines),
  subtotal: row.subtotal,
  taxes: taxesOf(row, lines),
  total: row.total,
});

/** When payments of the invoice, or of the combined one that paid it, were charged back, by payment. */
async function readChargebacks(db: Database, { id }: InvoiceRow): Promise<Map<number, Date>> {
  const passedOn = alias(payments, "passed_on");
  const isOwn = or(
    eq(passedOn.id, payments.id),
    and(eq(passedOn.method, "combined"), ne(payments.invoiceId, id)),
  );
  const rows = await db
    .select({ id: passedOn.id, at: paymentDisputes.at })
    .from(payments)
    .innerJoin(paymentDisputes, eq(paymentDisputes.paymentId, payments.id))
    .innerJoin(passedOn, and(eq(passedOn.invoiceId, id), isOwn))
    .where(inArray(payments.invoiceId, withCombined(db, id)))
    .orderBy(asc(paymentDisputes.id));
  return new Map(rows.map((row) => [row.id, row.at]));
}

/** Reads the invoice's payments and refunds, without amounts that became credit at once. */
async function readPayments(db: Database, row: InvoiceRow): Promise<InvoiceDetails["payments"]> {
  const isDone = and(eq(payments.invoiceId, row.id), eq(payments.state, "done"));
  const rows = await db.select().from(payments).where(isDone).orderBy(asc(payments.id));
  const chargedBack = await readChargebacks(db, row);
  return rows.flatMap(({ id, endedAt, createdAt, method, amount, excess, refundOf }) => {
    const isRefund = refundOf !== null;
    const kept = subtract(moneyOf(amount, row.currency), moneyOf(excess, row.currency));
    if (!isPositive(kept)) return [];
    const on = dayOfInvoice(row, endedAt ?? createdAt);
    const payment = { on, method, amount: decimalOf(kept), isRefund };
    const lostAt = chargedBack.get(id);
    return lostAt ? [payment, { ...payment, on: dayOfInvoice(row, lostAt), isChargedBack: true }] : [payment];
  });
}

/**
 * The tax in the seller's currency, at the rate that was frozen when the invoice was issued; that of a credit note is at
 * the rate of what it corrects. None without tax, in the same currency, or without a rate.
 */
async function readHome(db: Database, row: InvoiceRow, tax: string): Promise<Pick<DocumentDetails, "home">> {
  const amount = moneyOf(tax, row.currency);
  if (!isPositive(absolute(amount))) return {};
  const [entry] = await db
    .select({ currency: taxEntries.homeCurrency, rate: taxEntries.exchangeRate, day: taxEntries.exchangeDay })
    .from(taxEntries)
    .where(and(eq(taxEntries.invoiceId, row.id), isNotNull(taxEntries.exchangeRate)))
    .orderBy(asc(taxEntries.id))
    .limit(1);
  if (!entry?.currency || !entry.rate || !entry.day) return {};
  const { currency, rate, day } = entry;
  return { home: { currency, rate, day, tax: exchanged(amount, rate) } };
}

/** Reads the printed invoice as of today: its frozen content, and its payments. */
export async function readInvoiceDetails(db: Database, row: InvoiceRow): Promise<InvoiceDetails> {
  const [lines, paid, transfer, home] = await Promise.all([
    readLines(db, row.id),
    readPayments(db, row),
    transferFor(db, row),
    readHome(db, row, row.tax),
  ]);
  const back = paid.filter(({ isRefund }) => isRefund).map(({ amount }) => amount);
  return {
    kind: "invoice",
    title: titleOf(row),
    number: nameOf(row),
    issuedAt: row.issuedAt,
    issuedOn: row.issuedOn,
    dueOn: dueDay(row),
    status: row.status,
    ...commonOf(row, lines),
    ...home,
    payments: paid,
    paid: row.paid,
    returned: summed(back, row.currency),
    due: decimalOf(balanceOf(row)),
    transfer,
  };
}

type Note = typeof creditNotes.$inferSelect;
type Sums = Pick<DocumentDetails, "lines" | "subtotal" | "taxes">;

type NotedLine = typeof creditNoteLines.$inferSelect;

const readNoted = (db: Database, { id }: Note): Promise<NotedLine[]> =>
  db
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.invoiceLineId));

/** Of a note that does not say its lines, what is over untaxed ones, by the tax journal. */
async function readUntaxed(db: Database, { id }: InvoiceRow, { number }: Note): Promise<string> {
  const key = sql`coalesce((select key from ledger_entries where key = ${`credit note ${number}`}), ${`return ${id}`})`;
  const [row] = await db
    .select({ base: sql<string>`coalesce(-sum(${taxEntries.base}), 0)::numeric(14,2)::text` })
    .from(taxEntries)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, taxEntries.entryId))
    .where(
      and(
        eq(taxEntries.invoiceId, id),
        eq(taxEntries.code, "not_a_sale"),
        sql`${ledgerEntries.key} = ${key}`,
      ),
    );
  return row?.base ?? "0.00";
}

/** The taxes of a part of an invoice, of which so much is over untaxed lines. */
function taxesOfPart(row: InvoiceRow, subtotal: string, tax: string, untaxed: string): Sums["taxes"] {
  const of = (value: string) => moneyOf(value, row.currency);
  const base = decimalOf(subtract(of(subtotal), of(untaxed)));
  const taxed = { rate: row.taxRate, base, tax, why: row.taxReason };
  return withUntaxed(taxed, untaxed);
}

/** A credit note over a part of an invoice has the lines that it is about, or its sums, with the reason. */
async function readSums(db: Database, row: InvoiceRow, lines: Line[], note: Note): Promise<Sums> {
  const { subtotal, tax } = note;
  if (subtotal === null || tax === null) return commonOf(row, lines);
  const noted = await readNoted(db, note);
  if (noted.length === 0) {
    const hasUntaxed = lines.some(({ isTaxed }) => !isTaxed);
    const taxes = taxesOfPart(row, subtotal, tax, hasUntaxed ? await readUntaxed(db, row, note) : "0.00");
    const sums = taxes.map(({ base }, index) => ({
      ...{ what: null, quantity: 1, unitPrice: base, amount: base },
      ...(index > 0 ? { isTaxed: false as const } : {}),
    }));
    const some = sums.filter(({ amount }) => amount !== "0.00");
    return { lines: some.length > 0 ? some : sums, subtotal, taxes };
  }
  const labels = labelsOf(row, lines);
  const parts = noted.map(({ invoiceLineId, subtotal: amount }) => {
    const sold = labels[lines.findIndex(({ id }) => id === invoiceLineId)];
    const own = sold?.isTaxed === false ? { isTaxed: sold.isTaxed } : {};
    return { what: sold?.what ?? null, quantity: 1, unitPrice: amount, amount, ...own };
  });
  const untaxed = summed(
    parts.filter(({ isTaxed }) => isTaxed === false).map(({ amount }) => amount),
    row.currency,
  );
  return { lines: parts, subtotal, taxes: taxesOfPart(row, subtotal, tax, untaxed) };
}

/** A credit note: the lines and totals of the invoice, or of a part of it, negated. */
export async function readCreditNoteDetails(
  db: Database,
  row: InvoiceRow,
  note: Note,
): Promise<CreditNoteDetails> {
  const lines = await readLines(db, row.id);
  const taken = await readSums(db, row, lines, note);
  return {
    kind: "credit_note",
    ...commonOf(row, lines),
    number: note.number,
    issuedAt: note.issuedAt,
    issuedOn: note.issuedOn,
    lines: taken.lines.map((line) => ({
      ...line,
      unitPrice: negated(line.unitPrice, row.currency),
      amount: negated(line.amount, row.currency),
    })),
    subtotal: negated(taken.subtotal, row.currency),
    taxes: taken.taxes.map((part) => ({
      ...part,
      base: negated(part.base, row.currency),
      tax: negated(part.tax, row.currency),
    })),
    ...(await readHome(db, row, negated(note.tax ?? row.tax, row.currency))),
    total: negated(note.total, row.currency),
    corrects: { number: nameOf(row), issuedOn: row.issuedOn },
    reason: note.reason,
  };
}
