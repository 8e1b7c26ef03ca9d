import { asc } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { findCreditNoteOfAny, findInvoiceOfAny } from "@/lib/domain/money/documents/lookup";
import {
  type Printable,
  printableCreditNote,
  printableInvoice,
} from "@/lib/domain/money/documents/shared/printed";
import { makeDataFile } from "@/lib/domain/money/e-invoices/shared/data-file";
import { differences, type Figures } from "./own/figures";
import { allMoves } from "./own/moves";
import { readNotes, readSales } from "./own/rows";
import { readUbl } from "./read-files";

async function wrongIn(printable: Printable, name: string, own: Figures): Promise<string[]> {
  const file = await makeDataFile(database(), printable);
  if (!file) return [`${name}: no electronic invoice is made of it`];
  const said = readUbl(Buffer.from(file.content, "base64").toString());
  return differences(own, said).map((line) => `${name}: ${line}`);
}

/**
 * Makes the electronic invoices of every so many-th sale and credit note of these sellers, and compares their sums with
 * those of the documents' lines. Returns how many, and what is wrong, a line each.
 */
export async function checkEInvoices(
  every: number,
  sellers: readonly number[],
): Promise<{ count: number; wrong: string[] }> {
  const sales = await readSales();
  const own = [...sales.values()].filter(({ company }) => sellers.includes(company));
  const chosen = own.filter((_, index) => index % every === 0);
  const wrong: string[] = [];
  for (const { id, number, net, vat, gross, lines } of chosen) {
    const printable = await printableInvoice(database(), await findInvoiceOfAny(database(), id));
    const sum = lines.reduce((all, line) => all + line.net, 0);
    wrong.push(...(await wrongIn(printable, number, { net, vat, gross, lines: sum })));
  }
  const moves = new Map(allMoves(sales, await readNotes()).map((move) => [move.document, move]));
  const notes = await database().select().from(creditNotes).orderBy(asc(creditNotes.id));
  const ids = new Set(own.map(({ id }) => id));
  const some = notes.filter(({ invoiceId }) => ids.has(invoiceId)).filter((_, index) => index % every === 0);
  for (const { id, number } of some) {
    const { net, vat } = moves.get(number) ?? { net: 0, vat: 0 };
    const printable = await printableCreditNote(database(), await findCreditNoteOfAny(database(), id));
    const taken = { net: -net, vat: -vat, gross: -net - vat, lines: -net };
    wrong.push(...(await wrongIn(printable, number, taken)));
  }
  return { count: chosen.length + some.length, wrong };
}
