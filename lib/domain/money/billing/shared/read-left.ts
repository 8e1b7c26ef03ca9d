import { asc, eq, sql } from "drizzle-orm";
import { moneyOf, subtract, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { creditNoteLines } from "@/lib/db/tables/money/refunds";
import type { InvoiceRow } from "../lookup";
import { stepFrom } from "../rules";
import { readCredited } from "./credit-note";
import { leftOf, type Share, sharesOf } from "./line-shares";

/** What of an invoice can still be given back: in all, and of each line. */
export type Left = { subtotal: Share["subtotal"]; tax: Share["tax"]; lines: Share[] };

/** By line: what credit notes have given back of it. */
async function readGiven(db: Database, { id, currency }: InvoiceRow) {
  const rows = await db
    .select({
      line: creditNoteLines.invoiceLineId,
      subtotal: sql<string>`sum(${creditNoteLines.subtotal})::text`,
      tax: sql<string>`sum(${creditNoteLines.tax})::text`,
    })
    .from(creditNoteLines)
    .innerJoin(creditNotes, eq(creditNotes.id, creditNoteLines.creditNoteId))
    .where(eq(creditNotes.invoiceId, id))
    .groupBy(creditNoteLines.invoiceLineId);
  return new Map(
    rows.map(({ line, ...sums }) => [
      line,
      { subtotal: moneyOf(sums.subtotal, currency), tax: moneyOf(sums.tax, currency) },
    ]),
  );
}

/** Of anything but a paid sale nothing is left. */
export async function readLeft(db: Database, invoice: InvoiceRow): Promise<Left> {
  const { id, currency, kind, status } = invoice;
  const nothing = zero(currency);
  if (kind !== "sale" || stepFrom(status, "refund") === null)
    return { subtotal: nothing, tax: nothing, lines: [] };
  const credited = await readCredited(db, invoice);
  const rows = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.id));
  const tax = moneyOf(invoice.tax, currency);
  const given = await readGiven(db, invoice);
  return {
    subtotal: subtract(moneyOf(invoice.subtotal, currency), credited.subtotal),
    tax: subtract(tax, credited.tax),
    lines: sharesOf(
      tax,
      rows.map((line) => ({ ...line, amount: moneyOf(line.amount, currency) })),
    ).map((share) => leftOf(share, given.get(share.id))),
  };
}
