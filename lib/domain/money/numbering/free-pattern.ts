import { sql } from "drizzle-orm";
import { type DocumentKind, documentKinds, knownPattern, usualPattern } from "@/lib/base/document-series";
import { isYearly, mayCollide, type NumberPattern, numberExpression } from "@/lib/base/number-pattern";
import { yearOfDay } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { numberSeries } from "@/lib/db/tables/money/number-series";
import { invalidArgument } from "../../kernel/errors/fail";

type Wanted = { companyId: number; kind: DocumentKind; pattern: NumberPattern; since: string };
type Known = { companyId: number; kind: DocumentKind; pattern: NumberPattern };

/** What numbers documents here today and what did: the prefixes of all companies, and the series that they chose. */
async function readKnown(db: Database): Promise<Known[]> {
  const sellers = await db.select().from(companies).where(hasFacts);
  const series = await db.select().from(numberSeries);
  return [
    ...sellers.flatMap(({ id, invoicePrefix }) =>
      documentKinds.map((kind) => ({
        companyId: id,
        kind,
        pattern: knownPattern(usualPattern(invoicePrefix, kind)),
      })),
    ),
    ...series.map(({ companyId, kind, pattern }) => ({ companyId, kind, pattern: knownPattern(pattern) })),
  ];
}

/** The company's own series before it ended with the year before, so that the year tells its numbers apart. */
const beginsAYear = ({ since }: Wanted): boolean => since.endsWith("-01-01");

/** Whether there are documents with such numbers, those of the company's own series in earlier years aside. */
async function isUsed(db: Database, wanted: Wanted): Promise<boolean> {
  const { companyId, kind, pattern, since } = wanted;
  const form = numberExpression(pattern);
  const digits = pattern.flatMap((part) => ("year" in part ? [part.year] : []))[0] ?? 4;
  const year = Number(String(yearOfDay(since)).slice(-digits));
  const isEarlier =
    isYearly(pattern) && beginsAYear(wanted)
      ? sql`d.company_id = ${companyId} and d.kind = ${kind} and substring(d.number from ${form}::text)::int < ${year}`
      : sql`false`;
  const { rows } = await db.execute(sql`
    with documents as (
      select 'invoice' as kind, number, company_id from ${invoices} where number is not null
      union all
      select 'receipt', receipt_number, company_id from ${invoices} where receipt_number is not null
      union all
      select 'credit_note', n.number, i.company_id from ${creditNotes} n join ${invoices} i on i.id = n.invoice_id
    )
    select from documents d where d.number ~ ${form}::text and not (${isEarlier}) limit 1`);
  return rows.length > 0;
}

/** Throws if the pattern could write a number that another document of the installation has or will have. */
export async function requireFreePattern(db: Database, wanted: Wanted): Promise<void> {
  const isTaken = (await readKnown(db)).some((known) => {
    const isOwn = known.companyId === wanted.companyId && known.kind === wanted.kind;
    return mayCollide(wanted.pattern, known.pattern, isOwn && beginsAYear(wanted));
  });
  if (isTaken || (await isUsed(db, wanted)))
    throw invalidArgument(
      "pattern",
      "could repeat numbers of another series: use another text, or begin on the first day of a year",
    );
}
