import { sql } from "drizzle-orm";
import type { DocumentKind } from "@/lib/base/document-series";
import { dayIn, startOfDay } from "@/lib/base/time-zone";
import { type Database, isOneTransaction } from "@/lib/db/client";

type Wanted = { companyId: number; at: Date; timeZone: string };
/** A series of numbers that the company has chosen (lib/db/tables/money/number-series.ts). */
export type Series = { id: number; pattern: string; first: number; since: string };
/** `series`: of the asked kind, the newest first. */
type OpenDay = { at: Date; day: string; series: readonly Series[] };

const keyOf = ({ companyId, at }: Wanted): string => `${companyId} ${at.getTime()}`;

type Row = {
  company: number;
  ms: number;
  opened: Date | string;
  next: string | null;
  series: Series[] | null;
};

const known = new WeakMap<Database, Map<string, Row>>();

/** Reads what is not known yet; `found` by kind, company and moment. */
async function readInto(
  found: Map<string, Row>,
  db: Database,
  kind: DocumentKind,
  all: readonly Wanted[],
): Promise<void> {
  const missing = new Map(all.map((one) => [keyOf(one), one]));
  for (const key of missing.keys()) if (found.has(`${kind} ${key}`)) missing.delete(key);
  if (missing.size === 0) return;
  const asked = [...missing.values()].map(({ companyId, at }) => ({ company: companyId, ms: at.getTime() }));
  const { rows } = await db.execute<Row>(sql`
    select w.company, w.ms::float8 as ms, b.opened, (b.through + 1)::text as next,
      series_after(w.company, ${kind}, b.opened) as series
    from json_to_recordset(${JSON.stringify(asked)}::json) as w (company int, ms bigint)
    cross join lateral open_books(w.company, to_timestamp(w.ms / 1000.0)) b`);
  for (const row of rows) found.set(`${kind} ${row.company} ${row.ms}`, row);
}

/**
 * When these documents can be dated, in their order: as wanted, or at the beginning of the company's first open day. The
 * company's books cannot be closed until the transaction ends, and no series of numbers begins; those of `kind` are read
 * with them, after the lock, and thus once in a transaction.
 */
export async function openDays(db: Database, kind: DocumentKind, all: readonly Wanted[]): Promise<OpenDay[]> {
  if (all.length === 0) return [];
  const found = known.get(db) ?? new Map<string, Row>();
  if (isOneTransaction(db)) known.set(db, found);
  await readInto(found, db, kind, all);
  return all.map((one) => {
    const { opened = one.at, next = null, series } = found.get(`${kind} ${keyOf(one)}`) ?? {};
    const own = series ?? [];
    const at = new Date(opened);
    const day = dayIn(at, one.timeZone);
    // The company's time zone was another one when it closed the month.
    return next !== null && day < next
      ? { at: startOfDay(next, one.timeZone), day: next, series: own }
      : { at, day, series: own };
  });
}
