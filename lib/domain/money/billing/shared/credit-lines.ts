import { and, eq } from "drizzle-orm";
import { compare, decimalOf, isNegative, isPositive, type Money, total } from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { creditNoteLines } from "@/lib/db/tables/money/refunds";
import type { InvoiceRow } from "../lookup";
import { type CreditNote, creditPart, type Part } from "./credit-note";
import { grossOf, partsOf, type Share, spread } from "./line-shares";
import { type Left, readLeft } from "./read-left";

const sumOf = (parts: readonly Share[], of: "subtotal" | "tax", { currency }: InvoiceRow): Money =>
  total(
    parts.map((part) => part[of]),
    currency,
  );

async function readUntaxedLines(db: Database, { id }: InvoiceRow): Promise<Set<number>> {
  const isUntaxed = and(eq(invoiceLines.invoiceId, id), eq(invoiceLines.isTaxed, false));
  const rows = await db.select({ id: invoiceLines.id }).from(invoiceLines).where(isUntaxed);
  return new Set(rows.map((row) => row.id));
}

/** Writes what a credit note over a part gives back of each line. */
export async function writeLines(db: Database, creditNoteId: number, parts: readonly Share[]): Promise<void> {
  if (parts.length === 0) return;
  await db.insert(creditNoteLines).values(
    parts.map(({ id, subtotal, tax }) => ({
      ...{ creditNoteId, invoiceLineId: id },
      ...{ subtotal: decimalOf(subtotal), tax: decimalOf(tax) },
    })),
  );
}

/** Credits parts of a paid sale by line, with one credit note; null if nothing of it is left. */
export async function creditLines(
  db: Database,
  invoice: InvoiceRow,
  parts: readonly Share[],
  reason: ReturnParams,
  now: Date,
): Promise<CreditNote | null> {
  const ids = await readUntaxedLines(db, invoice);
  const wanted = {
    subtotal: sumOf(parts, "subtotal", invoice),
    tax: sumOf(parts, "tax", invoice),
    untaxed: sumOf(
      parts.filter(({ id }) => ids.has(id)),
      "subtotal",
      invoice,
    ),
  };
  const note = await creditPart(db, invoice.id, wanted, reason, now);
  if (note) await writeLines(db, note.id, parts);
  return note;
}

/** Whether some lines bear tax and others none, so that a part of the invoice has to say of which lines it is. */
export async function isMixed(db: Database, invoice: InvoiceRow): Promise<boolean> {
  const untaxed = await readUntaxedLines(db, invoice);
  if (untaxed.size === 0) return false;
  const all = await db.$count(invoiceLines, eq(invoiceLines.invoiceId, invoice.id));
  return untaxed.size < all;
}

/** An amount with tax, of all lines in proportion to what is left of them; null if that is not possible. */
export async function spreadOverLines(
  db: Database,
  invoice: InvoiceRow,
  amount: Money,
): Promise<Share[] | null> {
  const left = await readLeft(db, invoice);
  const shares = spread(amount, left.lines.map(grossOf));
  const wanted = left.lines.flatMap(({ id }, index) => {
    const part = shares[index];
    return part && isPositive(part) ? [{ line: id, amount: part }] : [];
  });
  return partsOf(wanted, left.lines, left)?.parts ?? null;
}

/** The lines of a note over `rest`, all that is left of an invoice; none where earlier notes did not say theirs. */
export function linesOfRest({ lines }: Left, rest: Part, invoice: InvoiceRow): Share[] {
  const parts = lines.filter((line) => isPositive(grossOf(line)));
  const isWhole =
    compare(sumOf(parts, "subtotal", invoice), rest.subtotal) === 0 &&
    compare(sumOf(parts, "tax", invoice), rest.tax) === 0;
  return isWhole && !parts.some(({ subtotal, tax }) => isNegative(subtotal) || isNegative(tax)) ? parts : [];
}
