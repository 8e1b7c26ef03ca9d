import { asc, sql } from "drizzle-orm";
import { type Stretches, workInStretches } from "@/lib/base/work-in-stretches";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { dnsRecords } from "@/lib/db/tables/network/dns";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { type PlacedRow, type RecordRow, recordsOf } from "../lookup";
import { maxRecords } from "../rules";
import { type Checked, checkRecord, type Wanted } from "./check-record";
import { requirePlaces } from "./placing";

type Placed = Omit<PlacedRow, "id">;

/** Throws unless the zone keeps an SOA and an NS record at its apex. */
export function requireTop(zoneKey: string, left: readonly Placed[]): void {
  const has = (type: string) => left.some((one) => one.key === zoneKey && one.type === type);
  if (!has("SOA")) throw invalidArgument("type", "SOA stays as long as its zone");
  if (!has("NS")) throw invalidArgument("type", "a zone keeps at least one NS record of its own");
}

/** Identity of a record within a zone. */
export const markOf = ({ key, type, rdata }: Placed): string => `${key} ${type} ${rdata}`;

export const isSame = (one: Placed, other: Placed): boolean => markOf(one) === markOf(other);

const rowsAtOnce = 500;

/** Inserts validated records into a zone whose row the caller has locked; returns their ids. */
export async function insertRecords(
  db: Database,
  zoneId: number,
  records: readonly Checked[],
  now: Date,
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < records.length; at += rowsAtOnce) {
    const values = records
      .slice(at, at + rowsAtOnce)
      .map(({ name, type, content, ttl, priority, serverId = null, key, rdata }) => {
        return { name, type, content, ttl, priority, server_id: serverId, key, rdata };
      });
    // One array parameter: thousands of parameters take a hundred times as long to prepare.
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into dns_records (zone_id, server_id, name, content, key, rdata, type, ttl, priority, created_at)
      select ${zoneId}, server_id, name, content, key, rdata, type, ttl, priority, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (name text, type text, content text, ttl int,
        priority int, server_id int, key text, rdata text)
      returning id`);
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

/** Gives records of a zone whose row the caller has locked other TTLs. */
export async function setTtls(
  db: Database,
  zoneId: number,
  wanted: readonly { id: number; ttl: number }[],
): Promise<void> {
  if (wanted.length === 0) return;
  await db.execute(sql`
    update dns_records r set ttl = v.ttl from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as v (id int, ttl int)
    where r.id = v.id and r.zone_id = ${zoneId}::int`);
}

const rowsWith = (db: Database, ids: readonly number[]): Promise<RecordRow[]> =>
  db.select().from(dnsRecords).where(anyOf(dnsRecords.id, ids)).orderBy(asc(dnsRecords.id));

type Sorted = { there: Set<RecordRow>; added: Map<string, Checked> };

/** Splits the requested records into existing ones and those to add. */
function* sorting(key: string, known: readonly RecordRow[], wanted: readonly Wanted[]): Stretches<Sorted> {
  const byMark = new Map(known.map((row) => [markOf(row), row]));
  const found: Sorted = { there: new Set(), added: new Map() };
  for (const record of wanted) {
    yield;
    const checked = checkRecord(key, record);
    const mark = markOf(checked);
    const same = byMark.get(mark);
    if (same) found.there.add(same);
    else if (!found.added.has(mark)) found.added.set(mark, checked);
  }
  if (known.length + found.added.size > maxRecords) throw fail("record.too_many");
  yield;
  requirePlaces([...known, ...found.added.values()]);
  return found;
}

/**
 * Adds missing records to a zone whose row the caller has locked. Returns all requested rows, including existing
 * ones.
 */
export async function writeRecords(
  db: Database,
  { id: zoneId, key }: { id: number; key: string },
  wanted: readonly Wanted[],
  now: Date,
): Promise<{ rows: RecordRow[]; added: number }> {
  if (wanted.length > maxRecords) throw fail("record.too_many");
  const known = await recordsOf(db, zoneId);
  const { there, added } = await workInStretches(sorting(key, known, wanted));
  const made = await insertRecords(db, zoneId, [...added.values()], now);
  return { rows: [...there, ...(await rowsWith(db, made))], added: added.size };
}
