import { ne, sql } from "drizzle-orm";
import { documentKinds, documentPrefix, knownPattern, usualPattern } from "@/lib/base/document-series";
import { mayCollide } from "@/lib/base/number-pattern";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { numberSeries } from "@/lib/db/tables/money/number-series";
import { invalidArgument } from "../../kernel/errors/fail";

/** Prefixes of its invoice, credit note and receipt numbers. */
const seriesOf = (prefix: string): string[] => documentKinds.map((kind) => documentPrefix(prefix, kind));

/**
 * Returns whether documents with such numbers exist; the company's own invoices and credit notes continue their
 * series.
 */
async function isUsed(db: Database, prefix: string, companyId: number | null): Promise<boolean> {
  const own = sql`case d.kind ${sql.join(
    documentKinds.map((kind) => sql`when ${kind} then ${documentPrefix(prefix, kind)}`),
    sql` `,
  )} end`;
  const { rows } = await db.execute(sql`
    with documents as (
      select 'invoice' as kind, split_part(number, '-', 1) as series, company_id from ${invoices}
      union all
      select 'credit_note', split_part(n.number, '-', 1), i.company_id
      from ${creditNotes} n join ${invoices} i on i.id = n.invoice_id
      union all
      select 'receipt', split_part(receipt_number, '-', 1), company_id from ${invoices}
    )
    select from documents d
    where d.series in ${seriesOf(prefix)} and not (d.company_id = ${companyId ?? 0} and d.series = ${own})
    limit 1`);
  return rows.length > 0;
}

/** Returns whether it could make numbers of a chosen series, one's own that begins with a later year aside. */
async function isOfSeries(db: Database, prefix: string, companyId: number | null): Promise<boolean> {
  const known = await db.select().from(numberSeries);
  return known.some((series) =>
    documentKinds.some((kind) => {
      const isOwn = series.companyId === companyId && series.kind === kind;
      const isLater = isOwn && series.sinceOn.endsWith("-01-01");
      const usual = knownPattern(usualPattern(prefix, kind));
      return mayCollide(usual, knownPattern(series.pattern), isLater);
    }),
  );
}

/**
 * Throws if the prefix is taken: a number identifies one document in the whole installation, so no series may overlap
 * with another company's, current or former. `companyId` null: a company that is being added.
 */
export async function requireFreePrefix(
  db: Database,
  prefix: string,
  companyId: number | null,
): Promise<void> {
  const known = await db
    .select()
    .from(companies)
    .where(ne(companies.id, companyId ?? 0));
  if (known.some(({ invoicePrefix }) => invoicePrefix === prefix))
    throw invalidArgument("prefix", 'is another company\'s: choose one that "company list" does not show');
  const mine = seriesOf(prefix);
  const near = known.find(({ invoicePrefix }) => seriesOf(invoicePrefix).some((one) => mine.includes(one)));
  if (near) throw invalidArgument("prefix", `would make documents of ${near.name} look alike`);
  if ((await isUsed(db, prefix, companyId)) || (await isOfSeries(db, prefix, companyId)))
    throw invalidArgument("prefix", "begins numbers of documents that exist: choose another");
}
