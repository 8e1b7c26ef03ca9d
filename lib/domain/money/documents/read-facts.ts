import { and, asc, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
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
import { invoiceLines, payments } from "@/lib/db/tables/money/billing";
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
  if (untaxed === "0.00") return [taxed];
  return [taxed, { rate: "0.00", base: untaxed, tax: "0.00", why: { code: "not_a_sale" } }];
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

/** A credit note over a part of an invoice has the lines that it is about, or one, with the reason. */
function sumsOf(row: InvoiceRow, lines: Line[], noted: NotedLine[], { subtotal, tax }: Note): Sums {
  if (subtotal === null || tax === null) return commonOf(row, lines);
  const labels = labelsOf(row, lines);
  const parts = noted.map(({ invoiceLineId, subtotal: amount }) => {
    const sold = labels[lines.findIndex(({ id }) => id === invoiceLineId)];
    const untaxed = sold?.isTaxed === false ? { isTaxed: sold.isTaxed } : {};
    return { what: sold?.what ?? null, quantity: 1, unitPrice: amount, amount, ...untaxed };
  });
  return {
    lines: parts.length > 0 ? parts : [{ what: null, quantity: 1, unitPrice: subtotal, amount: subtotal }],
    subtotal,
    taxes: [{ rate: row.taxRate, base: subtotal, tax, why: row.taxReason }],
  };
}

/** A credit note: the lines and totals of the invoice, or of a part of it, negated. */
export async function readCreditNoteDetails(
  db: Database,
  row: InvoiceRow,
  note: Note,
): Promise<CreditNoteDetails> {
  const lines = await readLines(db, row.id);
  const taken = sumsOf(row, lines, await readNoted(db, note), note);
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
