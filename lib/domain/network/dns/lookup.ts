import { and, asc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { nameKey } from "@/lib/base/dns/names";
import type { Database } from "@/lib/db/client";
import { dnsRecords, dnsZones } from "@/lib/db/tables/network/dns";
import { areNamesUnserved } from "@/lib/env";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";
import { stateOf } from "./rules";
import type { DnsRecord, Domain } from "./schema";

export type ZoneRow = typeof dnsZones.$inferSelect;
export type RecordRow = typeof dnsRecords.$inferSelect;

/** The caller's zones; a key of one server reaches only those of its server. */
export const isOwnZone = ({ actor: { account, session } }: SignedContext): SQL | undefined =>
  and(
    eq(dnsZones.accountId, account.id),
    isNull(dnsZones.deletedAt),
    session.serverId === null ? undefined : eq(dnsZones.serverId, session.serverId),
  );

/** Matches a zone by id, or by name in any case, with or without a trailing dot. */
const isNamed = (value: unknown): SQL | null => {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return null;
  if (/^\d{1,9}$/.test(text)) return eq(dnsZones.id, Number(text));
  const key = nameKey(text.trim());
  return key === null ? sql`false` : eq(dnsZones.key, key);
};

/** Returns the caller's zone; other accounts' and deleted zones are not found. */
export const zone = (parameter: string): Target<ZoneRow> => ({
  noun: "zone",
  parameter,
  fails: ["zone.not_found"],
  find: async (context, value, isLocked) => {
    if (value === undefined || (typeof value === "string" && value.trim() === ""))
      throw invalidArgument(parameter, "is required");
    const named = isNamed(value);
    if (named === null) throw invalidArgument(parameter);
    const query = context.db
      .select()
      .from(dnsZones)
      .where(and(isOwnZone(context), named));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("zone.not_found");
    return row;
  },
});

type InZone = { record: RecordRow; zone: ZoneRow };

const inOwnZone = (
  parameter: string,
  noun: string,
  missing: "record.not_found" | "subdomain.not_found",
  narrow?: SQL,
): Target<InZone> => ({
  noun,
  parameter,
  fails: [missing],
  find: async (context, value, isLocked) => {
    const id = readId(parameter, value);
    const read = context.db
      .select({ record: dnsRecords, zone: dnsZones })
      .from(dnsRecords)
      .innerJoin(dnsZones, eq(dnsZones.id, dnsRecords.zoneId))
      .where(and(eq(dnsRecords.id, id), isOwnZone(context), narrow));
    const [found] = await read;
    if (!found) throw fail(missing);
    if (!isLocked) return found;
    // The zone's row is the lock for everything in the zone.
    const row = await zone(parameter).find(context, found.zone.id, true);
    const [record] = await context.db.select().from(dnsRecords).where(eq(dnsRecords.id, id));
    if (!record) throw fail(missing);
    return { record, zone: row };
  },
});

export const record = (parameter: string): Target<InZone> =>
  inOwnZone(parameter, "record", "record.not_found");
/** A record that points to a server. */
export const subdomain = (parameter: string): Target<InZone> =>
  inOwnZone(parameter, "subdomain", "subdomain.not_found", isNotNull(dnsRecords.serverId));

export const recordsOf = (db: Database, zoneId: number): Promise<RecordRow[]> =>
  db
    .select()
    .from(dnsRecords)
    .where(eq(dnsRecords.zoneId, zoneId))
    .orderBy(asc(dnsRecords.key), asc(dnsRecords.type), asc(dnsRecords.id));

export type PlacedRow = Pick<RecordRow, "id" | "key" | "type" | "rdata">;
export type TimedRow = PlacedRow & Pick<RecordRow, "ttl">;

/** The same without the columns that only people read, which takes a third of the time for thousands of records. */
export const placedRowsOf = (db: Database, zoneId: number): Promise<TimedRow[]> =>
  db
    .select({
      ...{ id: dnsRecords.id, key: dnsRecords.key, type: dnsRecords.type, rdata: dnsRecords.rdata },
      ttl: dnsRecords.ttl,
    })
    .from(dnsRecords)
    .where(eq(dnsRecords.zoneId, zoneId));

export const domainOnWire = (row: ZoneRow): z.input<typeof Domain> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  server_id: row.serverId,
  dnssec: row.isSigned ? 1 : 0,
  status: areNamesUnserved() ? "unserved" : stateOf(row),
});

export const recordOnWire = (row: RecordRow): z.input<typeof DnsRecord> => ({
  id: row.id,
  name: row.name,
  type: row.type,
  content: row.content,
  ttl: row.ttl,
  priority: row.priority,
});
