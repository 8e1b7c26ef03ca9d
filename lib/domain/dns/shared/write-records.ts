import type { Database } from "@/lib/db/client";
import { dnsRecords } from "@/lib/db/tables/dns";
import { fail, invalidArgument } from "../../kernel/errors";
import { type RecordRow, recordsOf } from "../lookup";
import { maxRecords } from "../rules";
import { type Checked, checkRecord, type Wanted } from "./check-record";
import { requirePlaces } from "./placing";

type Placed = Pick<RecordRow, "key" | "type" | "rdata">;

/** A zone keeps its start of authority and a name server of its own. */
export function requireTop(zoneKey: string, left: readonly Placed[]): void {
  const has = (type: string) => left.some((one) => one.key === zoneKey && one.type === type);
  if (!has("SOA")) throw invalidArgument("type", "SOA stays as long as its zone");
  if (!has("NS")) throw invalidArgument("type", "a zone keeps at least one NS record of its own");
}

/** What makes two records of a zone the same. */
export const markOf = ({ key, type, rdata }: Placed): string => `${key} ${type} ${rdata}`;

export const isSame = (one: Placed, other: Placed): boolean => markOf(one) === markOf(other);

const rowsAtOnce = 500;

/** Adds records that have been found right, to a zone whose row the caller has locked. */
export async function insertRecords(
  db: Database,
  zoneId: number,
  records: readonly Checked[],
  now: Date,
): Promise<RecordRow[]> {
  const rows: RecordRow[] = [];
  const values = records.map(({ name, type, content, ttl, priority, serverId = null, key, rdata }) => {
    return { name, type, content, ttl, priority, serverId, key, rdata, zoneId, createdAt: now };
  });
  for (let at = 0; at < values.length; at += rowsAtOnce) {
    const some = values.slice(at, at + rowsAtOnce);
    rows.push(...(await db.insert(dnsRecords).values(some).returning()));
  }
  return rows;
}

/**
 * Adds what is not there yet to a zone whose row the caller has locked. Answers the rows, those that were there
 * included.
 */
export async function writeRecords(
  db: Database,
  { id: zoneId, key }: { id: number; key: string },
  wanted: readonly Wanted[],
  now: Date,
): Promise<{ rows: RecordRow[]; added: number }> {
  if (wanted.length > maxRecords) throw fail("record.too_many");
  const known = await recordsOf(db, zoneId);
  const byMark = new Map(known.map((row) => [markOf(row), row]));
  const added = new Map<string, Checked>();
  const rows = new Set<RecordRow>();
  for (const record of wanted) {
    const checked = checkRecord(key, record);
    const same = byMark.get(markOf(checked));
    if (same) rows.add(same);
    else added.set(markOf(checked), added.get(markOf(checked)) ?? checked);
  }
  if (known.length + added.size > maxRecords) throw fail("record.too_many");
  requirePlaces([...known, ...added.values()]);
  const made = await insertRecords(db, zoneId, [...added.values()], now);
  return { rows: [...rows, ...made], added: added.size };
}
