import { recordKey } from "@/lib/base/dns/names";
import { type RecordType, readContent } from "@/lib/base/dns/records";
import type { Database } from "@/lib/db/client";
import { dnsRecords } from "@/lib/db/tables/dns";
import { fail, invalidArgument } from "../../kernel/errors";
import { type RecordRow, recordsOf } from "../lookup";
import { maxRecords } from "../rules";

export type Wanted = {
  name: string;
  type: RecordType;
  content: string;
  ttl: number;
  priority: number | null;
  serverId?: number | null;
};
type Checked = Wanted & { key: string; rdata: string; priority: number };
type Placed = Pick<RecordRow, "key" | "type" | "rdata">;

/** The record with its whole name and its content in one form; a mistake is named by its parameter. */
export function checkRecord(zoneKey: string, wanted: Wanted, content = "content"): Checked {
  const key = recordKey(wanted.name, zoneKey);
  if (key === null) throw invalidArgument("name", `is no name of the zone ${zoneKey}`);
  const read = readContent(wanted.type, wanted.content, wanted.priority);
  if ("wrong" in read) throw invalidArgument(content, read.wrong);
  const isTop = key === zoneKey;
  if (wanted.type === "SOA" && !isTop) throw invalidArgument("name", "of SOA must be the zone's own");
  if (wanted.type === "CNAME" && isTop) throw invalidArgument("type", "CNAME cannot be the zone's own name");
  if (wanted.type === "DS" && isTop)
    throw invalidArgument("type", "DS of a zone stands in the zone above it");
  if (wanted.type === "NS" && key.startsWith("*"))
    throw invalidArgument("name", "of NS cannot have a wildcard");
  return { ...wanted, key, rdata: read.rdata, priority: read.priority };
}

/** A CNAME stands alone at its name (RFC 1034, 3.6.2). */
export function requireAlone(records: readonly Placed[]): void {
  const byName = new Map<string, Placed[]>();
  for (const record of records) byName.set(record.key, [...(byName.get(record.key) ?? []), record]);
  for (const [name, here] of byName)
    if (here.length > 1 && here.some(({ type }) => type === "CNAME")) throw fail("record.alone", { name });
}

/** A zone keeps its start of authority and a name server of its own. */
export function requireTop(zoneKey: string, left: readonly Placed[]): void {
  const has = (type: string) => left.some((one) => one.key === zoneKey && one.type === type);
  if (!has("SOA")) throw invalidArgument("type", "SOA stays as long as its zone");
  if (!has("NS")) throw invalidArgument("type", "a zone keeps at least one NS record of its own");
}

export const isSame = (one: Placed, other: Placed): boolean =>
  one.key === other.key && one.type === other.type && one.rdata === other.rdata;

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
  const known = await recordsOf(db, zoneId);
  const added: Checked[] = [];
  const rows: RecordRow[] = [];
  for (const one of wanted.map((record) => checkRecord(key, record))) {
    const same = known.find((row) => isSame(row, one));
    if (same) rows.push(same);
    else if (!added.some((row) => isSame(row, one))) added.push(one);
  }
  if (known.length + added.length > maxRecords) throw fail("record.too_many");
  requireAlone([...known, ...added]);
  if (added.length > 0) {
    const values = added.map((one) => ({ ...one, serverId: one.serverId ?? null, zoneId, createdAt: now }));
    for (let at = 0; at < values.length; at += 500)
      rows.push(
        ...(await db
          .insert(dnsRecords)
          .values(values.slice(at, at + 500))
          .returning()),
      );
  }
  return { rows, added: added.length };
}
