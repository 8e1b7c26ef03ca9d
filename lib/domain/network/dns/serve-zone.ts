import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { enqueueAll } from "@/lib/db/queue";
import { dnsZones } from "@/lib/db/tables/network/dns";
import { areNamesUnserved, nameServerSettings } from "@/lib/env";
import type { NameServer, ServedZone } from "@/lib/outside/dns/port";
import { makeNameServer } from "@/lib/outside/dns/registry";
import { type RecordRow, recordsOf, type ZoneRow } from "./lookup";
import { setsOf } from "./shared/sets";

const timeoutMs = 20_000;

const servedOf = (row: ZoneRow, records: readonly RecordRow[]): ServedZone => ({
  name: `${row.key}.`,
  kind: row.kind,
  masters: row.masters,
  isSigned: row.isSigned,
  sets: setsOf(records),
});

/** The current zone of that name: a deleted row must not undo the changes of its successor. */
async function readWanted(zoneId: number) {
  const db = database();
  const [row] = await db.select().from(dnsZones).where(eq(dnsZones.id, zoneId));
  if (!row) return null;
  const [successor] =
    row.deletedAt === null
      ? []
      : await db
          .select({ id: dnsZones.id })
          .from(dnsZones)
          .where(and(eq(dnsZones.key, row.key), isNull(dnsZones.deletedAt)));
  return {
    row,
    successor: successor?.id,
    records: row.deletedAt === null ? await recordsOf(db, zoneId) : [],
  };
}

const mostRounds = 10;

/**
 * Syncs a zone to the name server from its rows. Safe to run at any time and in several processes: it reads the rows
 * again at the end, so that the newest change wins. Holds no database connection meanwhile.
 */
export async function serveZone(zoneId: number, now: Date, given?: NameServer): Promise<void> {
  // The zone stays unserved, so that a name server gets it once one is configured.
  if (!given && areNamesUnserved()) return;
  const nameServer = given ?? makeNameServer(nameServerSettings());
  const db = database();
  let done = 0;
  for (let round = 0; round < mostRounds; round++) {
    const wanted = await readWanted(zoneId);
    if (!wanted || wanted.row.version === done) return;
    const { row, successor, records } = wanted;
    if (successor !== undefined) return serveZone(successor, now, nameServer).then(() => keep(row, []));
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      if (row.deletedAt === null) {
        const { ds } = await nameServer.serve(servedOf(row, records), signal);
        await keep(row, ds);
      } else {
        await nameServer.drop(`${row.key}.`, signal);
        await keep(row, []);
      }
    } catch (error) {
      const isNew = and(eq(dnsZones.id, zoneId), isNull(dnsZones.failingSince));
      await db.update(dnsZones).set({ failingSince: now }).where(isNew);
      throw error;
    }
    done = row.version;
  }
  throw new Error(`Zone ${zoneId} changes faster than the name server can follow.`);
}

/** Records the version that the name server has; never lowers what a later worker has recorded. */
async function keep(row: ZoneRow, ds: string[]): Promise<void> {
  await database()
    .update(dnsZones)
    .set({ servedVersion: row.version, failingSince: null, ds })
    .where(and(eq(dnsZones.id, row.id), sql`${dnsZones.servedVersion} <= ${row.version}`));
}

const patienceMs = 60_000;

/** Enqueues zones again whose worker died: their task would stay locked for hours. */
export async function resumeZones(now: Date): Promise<void> {
  if (areNamesUnserved()) return;
  const db = database();
  const behind = and(
    sql`${dnsZones.servedVersion} < ${dnsZones.version}`,
    lt(dnsZones.changedAt, new Date(now.getTime() - patienceMs)),
  );
  const rows = await db.select({ id: dnsZones.id }).from(dnsZones).where(behind).limit(1_000);
  await enqueueAll(
    db,
    "serve_zone",
    "zoneId",
    rows.map(({ id }) => id),
    { isKeyed: true, maxAttempts: 100 },
  );
}
