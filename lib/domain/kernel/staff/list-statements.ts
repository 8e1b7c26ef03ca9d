import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { ListQuery, Place } from "./list-query";
import { amountOf } from "./staff-lines";
import type { ListColumn, StaffList } from "./staff-list";
import { type ListCell, type ListRow, mostCounted } from "./staff-list-schema";

/** So many rows are tried for one page, or for a count, if a filter has no index. */
const windowSize = { page: 10_000, count: 20_000 };

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join(conditions as SQL[], sql` and `);

const orderOf = ({ sort: { key, isDescending } }: ListQuery): SQL => {
  const way = sql.raw(isDescending ? "desc" : "asc");
  return sql`${key} ${way}, t.id ${way}`;
};

function afterOf({ after, sort: { key, type, isDescending } }: ListQuery): SQL[] {
  if (!after) return [];
  const before = sql.raw(isDescending ? "<" : ">");
  return [sql`(${key}, t.id) ${before} (${after.key}::${sql.raw(type)}, ${after.id}::bigint)`];
}

const tableOf = (list: StaffList): SQL => sql`${sql.identifier(list.table)}`;

/**
 * The rows to choose from, called `t`. The `offset 0` keeps the planner from walking the order of the sort for gathered
 * ones: it takes their conditions for independent, and would pass the whole table where none is near the beginning.
 * Of `t.*` it reads only what the statement around it uses, so that the index is enough.
 */
const rowsOf = (list: StaffList, { gathered }: ListQuery): SQL =>
  gathered.length === 0
    ? sql`${tableOf(list)} t`
    : sql`(select t.* from ${tableOf(list)} t where ${all(gathered)} offset 0) t`;

/** What is asked of the first rows in order that meet the conditions with an index. */
const first = (what: SQL, list: StaffList, query: ListQuery, limit: number): SQL =>
  sql`select ${what} from ${rowsOf(list, query)}
    where ${all([...query.indexed, ...afterOf(query)])} order by ${orderOf(query)} limit ${limit}`;

/** These rows; they are called `t`. */
const inOrder = (list: StaffList, query: ListQuery, limit: number): SQL =>
  query.gathered.length === 0
    ? sql`(${first(sql`t.*`, list, query, limit)}) t`
    : sql`(select t.* from ${tableOf(list)} t where t.id = any(array(${first(sql`t.id`, list, query, limit)}))) t`;

/** Ids and keys of the first `limit` rows. */
function found(list: StaffList, query: ListQuery, limit: number): SQL {
  const isWindowed = query.windowed.length > 0;
  const rows = inOrder(list, query, isWindowed ? windowSize.page : limit);
  return sql`select t.id, (${query.sort.key})::text as place from ${rows}
    where ${all(query.windowed)} order by ${orderOf(query)} limit ${limit}`;
}

const cells = (columns: readonly ListColumn[]): SQL =>
  sql.join(
    columns.map(({ name, value }) => sql`, ${value} as ${sql.identifier(`cell_${name}`)}`),
    sql``,
  );

type Row = { id: number; place: string; href: string | null } & Record<string, unknown>;

function cellOf({ form }: ListColumn, value: unknown): ListCell {
  if (value === null || value === undefined || value === "") return null;
  if (form === "time" || form === "date" || form === "day")
    return new Date(value instanceof Date ? value : String(value)).toISOString();
  if (form === "money") return amountOf(value as { value: string; currency: string });
  if (form === "customer") return value as { id: number; email: string };
  return String(value);
}

const rowOf = (columns: readonly ListColumn[], row: Row): ListRow => ({
  id: row.id,
  href: row.href,
  cells: Object.fromEntries(columns.map((one) => [one.name, cellOf(one, row[`cell_${one.name}`])])),
});

/** `next`: where to go on; null = no more rows. `isPartial`: only the rows up to there were tried. */
export type FoundPage = { rows: ListRow[]; next: Place | null; isPartial: boolean };

/** The last of the rows that were tried, if there were as many as are tried at once. */
async function readEnd(db: Database, list: StaffList, query: ListQuery): Promise<Place | null> {
  const back = sql.raw(query.sort.isDescending ? "asc" : "desc");
  const places = first(sql`t.id, ${query.sort.key} as sorted_by`, list, query, windowSize.page);
  const { rows } = await db.execute<{ id: number; place: string; tried: number }>(sql`
    select t.id, t.sorted_by::text as place, (count(*) over ())::int as tried
    from (${places}) t order by t.sorted_by ${back}, t.id ${back} limit 1`);
  const [end] = rows;
  return end && end.tried >= windowSize.page ? { key: end.place, id: end.id } : null;
}

/** One page, in order. The `limit 1` keeps the planner from reading the table whole for these few rows. */
export async function readListPage(
  db: Database,
  list: StaffList,
  query: ListQuery,
  { columns, size }: { columns: readonly ListColumn[]; size: number },
): Promise<FoundPage> {
  const { rows } = await db.execute<Row>(sql`
    with found as materialized (${found(list, query, size + 1)})
    select t.id, found.place, ${list.href ?? sql`null`} as href ${cells(columns)} from found
    cross join lateral (select r.* from ${sql.identifier(list.table)} r where r.id = found.id limit 1) t
    ${list.joins} order by ${orderOf(query)}`);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const shown = page.map((row) => rowOf(columns, row));
  if (rows.length > size && last)
    return { rows: shown, next: { key: last.place, id: last.id }, isPartial: false };
  const end = query.windowed.length > 0 ? await readEnd(db, list, query) : null;
  return { rows: shown, next: end, isPartial: end !== null };
}

/** How many rows there are; `isMore`: at least so many. */
export async function countList(
  db: Database,
  list: StaffList,
  query: ListQuery,
): Promise<{ count: number; isMore: boolean }> {
  const whole = { ...query, after: null };
  const isWindowed = query.windowed.length > 0;
  const rows = isWindowed
    ? inOrder(list, whole, windowSize.count)
    : sql`(select t.id from ${rowsOf(list, query)} where ${all(query.indexed)} limit ${mostCounted + 1}) t`;
  const { rows: counted } = await db.execute<{ tried: number; count: number }>(sql`
    select count(*)::int as tried, (count(*) filter (where ${all(query.windowed)}))::int as count from ${rows}`);
  const { tried = 0, count = 0 } = counted[0] ?? {};
  const isMore = isWindowed ? tried >= windowSize.count : count > mostCounted;
  return { count: Math.min(count, mostCounted), isMore: isMore || count > mostCounted };
}
