import { and, eq, sql } from "drizzle-orm";
import { readContent } from "@/lib/base/dns/records";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { dnsRecords, dnsZones } from "@/lib/db/tables/network/dns";
import { nextSerial } from "../rules";

/** Enqueues the sync of the zone for after the caller's transaction, retried until the name server has it. */
export const askToServe = (db: Database, zoneId: number): Promise<void> =>
  enqueue(db, "serve_zone", { zoneId }, { key: `serve_zone:${zoneId}`, maxAttempts: 100 });

/** Increments the version of the zone, whose row the caller has locked, raises its serial and enqueues its sync. */
export async function touchZone(
  db: Database,
  zoneId: number,
  now: Date,
  { keepsSerial = false } = {},
): Promise<void> {
  await db
    .update(dnsZones)
    .set({ version: sql`${dnsZones.version} + 1`, changedAt: now })
    .where(eq(dnsZones.id, zoneId));
  if (!keepsSerial) await raiseSerial(db, zoneId, now);
  await askToServe(db, zoneId);
}

async function raiseSerial(db: Database, zoneId: number, now: Date): Promise<void> {
  const isStart = and(eq(dnsRecords.zoneId, zoneId), eq(dnsRecords.type, "SOA"));
  const [start] = await db.select().from(dnsRecords).where(isStart);
  if (!start) return;
  const words = start.content.trim().split(/\s+/);
  words[2] = String(nextSerial(Number(words[2]), now));
  const content = words.join(" ");
  const read = readContent("SOA", content, null);
  if ("wrong" in read) throw new Error(`The start of authority of zone ${zoneId} cannot be read.`);
  await db.update(dnsRecords).set({ content, rdata: read.rdata }).where(isStart);
}
