import { sql } from "drizzle-orm";
import { type DocumentKind, knownPattern, usualPattern } from "@/lib/base/document-series";
import { groupBy } from "@/lib/base/group-by";
import { isYearly, writeNumber } from "@/lib/base/number-pattern";
import { yearOfDay, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { documentNumbers } from "@/lib/db/tables/money/billing";
import { seriesNumbers } from "@/lib/db/tables/money/number-series";
import { type Company, readCompanies } from "../../companies/shared/read-companies";
import { openDays, type Series } from "./open-days";

/** Issue date of a company's document, the moment of it, and the time zone that determined it. */
export type IssueDay = { issuedAt: Date; issuedOn: string; timeZone: string };

type Wanted = { companyId: number; at: Date };
export type Numbered = IssueDay & { number: string };

const readSellers = (db: Database, all: readonly Wanted[]) =>
  readCompanies(
    db,
    all.map(({ companyId }) => companyId),
  );

function sellerIn(sellers: ReadonlyMap<number, Company>, companyId: number) {
  const seller = sellers.get(companyId);
  if (!seller) throw new Error("The seller of the document is not there.");
  return seller;
}

/** Advances the numbers that the prefix makes; returns the last. Its row stays locked until the documents are written. */
async function countOn(db: Database, companyId: number, kind: DocumentKind, year: number, count: number) {
  const [row] = await db
    .insert(documentNumbers)
    .values({ companyId, kind, year, last: count })
    .onConflictDoUpdate({
      target: [documentNumbers.companyId, documentNumbers.kind, documentNumbers.year],
      set: { last: sql`${documentNumbers.last} + ${count}` },
    })
    .returning({ last: documentNumbers.last });
  return row?.last ?? count;
}

/** The same for a series of the company's own. `year`: 0 = it counts on through the years. */
async function countSeriesOn(db: Database, { id, first, since }: Series, year: number, count: number) {
  const isFirst = year === 0 || year === yearOfDay(since);
  const start = isFirst ? first : 1;
  const [row] = await db
    .insert(seriesNumbers)
    .values({ seriesId: id, year, last: start - 1 + count })
    .onConflictDoUpdate({
      target: [seriesNumbers.seriesId, seriesNumbers.year],
      set: { last: sql`${seriesNumbers.last} + ${count}` },
    })
    .returning({ last: seriesNumbers.last });
  return row?.last ?? start - 1 + count;
}

type Dated = IssueDay & { seller: Company; series: Series | null };

/** The days of these documents, none of which is closed, and the series that numbers each; null = its prefix does. */
async function dated(db: Database, kind: DocumentKind, all: readonly Wanted[]): Promise<Dated[]> {
  const sellers = await readSellers(db, all);
  const wanted = all.map(({ companyId, at }) => {
    const seller = sellerIn(sellers, companyId);
    return { companyId, at, seller, timeZone: zoneOf(seller) };
  });
  const open = await openDays(db, kind, wanted);
  return wanted.map(({ seller, timeZone, at }, index) => {
    const { day: issuedOn = "", at: issuedAt = at, series: known = [] } = open[index] ?? {};
    const series = known.find(({ since }) => since <= issuedOn) ?? null;
    return { seller, timeZone, issuedAt, issuedOn, series };
  });
}

/** Issue dates of these documents, in their order. */
export const issueDays = async (
  db: Database,
  kind: DocumentKind,
  all: readonly Wanted[],
): Promise<IssueDay[]> =>
  (await dated(db, kind, all)).map(({ seller: _seller, series: _series, ...day }) => day);

const yearCounted = ({ series, issuedOn }: Dated): number =>
  series && !isYearly(knownPattern(series.pattern)) ? 0 : yearOfDay(issuedOn);

/**
 * Assigns the next numbers to these documents, in their order, without gaps in the series of any seller, kind and
 * year.
 */
export async function nextNumbers(
  db: Database,
  kind: DocumentKind,
  all: readonly Wanted[],
): Promise<Numbered[]> {
  if (all.length === 0) return [];
  const days = (await dated(db, kind, all)).map((day, index) => ({ index, ...day }));
  const groups = groupBy(days, (day) => `${day.seller.id} ${day.series?.id ?? 0} ${yearCounted(day)}`);
  const numbers = new Map<number, string>();
  // Always in the same order, so that two batches cannot deadlock.
  for (const name of [...groups.keys()].sort()) {
    const members = groups.get(name) ?? [];
    const [first] = members;
    if (!first) continue;
    const { seller, series } = first;
    const year = yearCounted(first);
    const last = series
      ? await countSeriesOn(db, series, year, members.length)
      : await countOn(db, seller.id, kind, year, members.length);
    const pattern = knownPattern(series?.pattern ?? usualPattern(seller.invoicePrefix, kind));
    for (const [offset, { index, issuedOn }] of members.entries()) {
      const n = last - members.length + 1 + offset;
      numbers.set(index, writeNumber(pattern, { year: yearOfDay(issuedOn), n }));
    }
  }
  return days.map(({ index, issuedAt, issuedOn, timeZone }) => ({
    number: numbers.get(index) ?? "",
    issuedAt,
    issuedOn,
    timeZone,
  }));
}

export async function nextNumber(db: Database, kind: DocumentKind, wanted: Wanted): Promise<Numbered> {
  const [numbered] = await nextNumbers(db, kind, [wanted]);
  if (!numbered) throw new Error("No number was given.");
  return numbered;
}
