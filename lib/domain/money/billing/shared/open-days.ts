import { sql } from "drizzle-orm";
import type { DocumentKind } from "@/lib/base/document-series";
import { dayIn, startOfDay } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";

type Wanted = { companyId: number; at: Date; timeZone: string };
/** A series of numbers that the company has chosen (lib/db/tables/money/number-series.ts). */
export type Series = { id: number; pattern: string; first: number; since: string };
/** `series`: of the kind that was asked for, the newest first. */
type OpenDay = { at: Date; day: string; series: readonly Series[] };

const keyOf = ({ companyId, at }: Wanted): string => `${companyId} ${at.getTime()}`;

type Row = {
  company: number;
  ms: number;
  opened: Date | string;
  next: string | null;
  series: Series[] | null;
};

/**
 * When these documents can be dated, in their order: as wanted, or at the beginning of the company's first open day. The
 * company's books cannot be closed until the transaction ends, and no series of numbers begins; those of `kind` are read
 * with them, after the lock.
 */
export async function openDays(
  db: Database,
  all: readonly Wanted[],
  kind?: DocumentKind,
): Promise<OpenDay[]> {
  if (all.length === 0) return [];
  const distinct = new Map(all.map((one) => [keyOf(one), one]));
  const asked = [...distinct.values()].map(({ companyId, at }) => ({ company: companyId, ms: at.getTime() }));
  const series = kind === undefined ? sql`null::json` : sql`series_after(w.company, ${kind}, b.opened)`;
  const { rows } = await db.execute<Row>(sql`
    select w.company, w.ms::float8 as ms, b.opened, (b.through + 1)::text as next, ${series} as series
    from json_to_recordset(${JSON.stringify(asked)}::json) as w (company int, ms bigint)
    cross join lateral open_books(w.company, to_timestamp(w.ms / 1000.0)) b`);
  const found = new Map(rows.map((row) => [`${row.company} ${row.ms}`, row]));
  return all.map((one) => {
    const { opened = one.at, next = null, series: known } = found.get(keyOf(one)) ?? {};
    const own = known ?? [];
    const at = new Date(opened);
    const day = dayIn(at, one.timeZone);
    // The company's time zone was another one when it closed the month.
    return next !== null && day < next
      ? { at: startOfDay(next, one.timeZone), day: next, series: own }
      : { at, day, series: own };
  });
}
