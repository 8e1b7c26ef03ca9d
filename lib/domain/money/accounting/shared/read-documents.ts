import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { firstDayOf, type Month, monthAfter } from "../rules";

/** An issued document: invoices and receipts first, then credit notes, by id. */
export type DocumentPlace = { part: "invoices" | "notes"; id: number };

export type IssuedDocument = DocumentPlace & { number: string; day: string; total: string; currency: string };

type Asked = { company: number; first: Month; last: Month; currency: string };
type Row = { id: number; number: string; day: string; total: string; currency: string };

/** A pro forma becomes an invoice when it is paid, at most so many months later. */
const longestWait = 13;

const invoicesAfter = (
  db: Database,
  { company, first, last, currency }: Asked,
  after: number,
  size: number,
) => {
  const [from, until] = [firstDayOf(first), firstDayOf(monthAfter(last, 1))];
  return db.execute<Row>(sql`
    select i.id, coalesce(i.number, i.receipt_number) as number, i.issued_on::text as day, i.total::text as total, i.currency
    from invoices i
    where i.company_id = ${company}::int
      and i.created_at >= ${firstDayOf(monthAfter(first, -longestWait))}::date and i.created_at < ${until}::date + 2
      and i.id > ${after}::int and i.issued_on >= ${from}::date and i.issued_on < ${until}::date
      and coalesce(i.number, i.receipt_number) is not null and (${currency} = '' or i.currency = ${currency})
    order by i.id limit ${size}::int`);
};

const notesAfter = (db: Database, { company, first, last, currency }: Asked, after: number, size: number) => {
  const [from, until] = [firstDayOf(first), firstDayOf(monthAfter(last, 1))];
  return db.execute<Row>(sql`
    select n.id, n.number, n.issued_on::text as day, n.total::text as total, i.currency
    from credit_notes n join invoices i on i.id = n.invoice_id
    where n.issued_at >= ${from}::date - 2 and n.issued_at < ${until}::date + 2
      and n.id > ${after}::int and n.issued_on >= ${from}::date and n.issued_on < ${until}::date
      and i.company_id = ${company}::int and (${currency} = '' or i.currency = ${currency})
    order by n.id limit ${size}::int`);
};

/** The next documents that a company issued in these months. */
export async function readDocuments(
  db: Database,
  asked: Asked,
  after: DocumentPlace,
  size: number,
): Promise<IssuedDocument[]> {
  const read = after.part === "invoices" ? invoicesAfter : notesAfter;
  const { rows } = await read(db, asked, after.id, size);
  const found = rows.map((row) => ({ part: after.part, ...row }));
  if (found.length === size || after.part === "notes") return found;
  const { rows: notes } = await notesAfter(db, asked, 0, size - found.length);
  return [...found, ...notes.map((row) => ({ part: "notes" as const, ...row }))];
}
