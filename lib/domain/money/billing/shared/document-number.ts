import { sql } from "drizzle-orm";
import { type DocumentKind, documentPrefix } from "@/lib/base/document-series";
import { groupBy } from "@/lib/base/group-by";
import { yearOfDay, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { documentNumbers } from "@/lib/db/tables/money/billing";
import { type Company, readCompanies } from "../../companies/shared/read-companies";
import { openDays } from "./open-days";

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

/** Advances a series; returns the last number. Its row stays locked until the documents are written. */
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

type Dated = IssueDay & { seller: Company };

/** The days of these documents, none of which is closed. */
async function dated(db: Database, all: readonly Wanted[]): Promise<Dated[]> {
  const sellers = await readSellers(db, all);
  const wanted = all.map(({ companyId, at }) => {
    const seller = sellerIn(sellers, companyId);
    return { companyId, at, seller, timeZone: zoneOf(seller) };
  });
  const open = await openDays(db, wanted);
  return wanted.map(({ seller, timeZone, at }, index) => {
    const { day: issuedOn = "", at: issuedAt = at } = open[index] ?? {};
    return { seller, timeZone, issuedAt, issuedOn };
  });
}

/** Issue dates of these documents, in their order. */
export const issueDays = async (db: Database, all: readonly Wanted[]): Promise<IssueDay[]> =>
  (await dated(db, all)).map(({ seller: _, ...day }) => day);

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
  const days = (await dated(db, all)).map((day, index) => ({ index, ...day }));
  const series = groupBy(days, ({ seller, issuedOn }) => `${seller.id} ${yearOfDay(issuedOn)}`);
  const numbers = new Map<number, string>();
  // Always in the same order, so that two batches cannot deadlock.
  for (const name of [...series.keys()].sort()) {
    const members = series.get(name) ?? [];
    const [first] = members;
    if (!first) continue;
    const year = yearOfDay(first.issuedOn);
    const last = await countOn(db, first.seller.id, kind, year, members.length);
    const prefix = documentPrefix(first.seller.invoicePrefix, kind);
    for (const [offset, { index }] of members.entries()) {
      const count = last - members.length + 1 + offset;
      numbers.set(index, `${prefix}-${year}-${String(count).padStart(6, "0")}`);
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
