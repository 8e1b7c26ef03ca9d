import { sql } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { errorParams, log } from "@/lib/log";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Reading } from "@/lib/outside/provisioner/measuring";
import { namesWithMachines } from "../back-ends/shared/in-use";
import { provisionerNamed, unableNamed } from "../servers/shared/provisioner";
import { endAlerts, evaluateAlerts } from "./shared/evaluate";
import { recordReadings } from "./shared/record";
import { mergeReadings } from "./shared/roll-up";
import { sweepReadings } from "./shared/sweep-readings";

/**
 * Takes the minute of a back end for this worker; false = another one has it, or it has just said that it measures nothing.
 * A minute far ahead comes from a wrong clock.
 */
async function takeMinute(db: Database, name: string, now: Date): Promise<boolean> {
  const minute = sql`date_trunc('minute', ${now.toISOString()}::timestamptz)`;
  const { rowCount } = await db.execute(sql`
    insert into metric_sources as s (name, minute) values (${name}, ${minute})
    on conflict (name) do update set minute = ${minute}
      where (s.minute < ${minute} or s.minute > ${minute} + interval '5 minutes')
        and (s.failure is distinct from 'unsupported' or s.minute not between ${minute} - interval '1 hour' and ${minute})
    returning name`);
  return (rowCount ?? 0) > 0;
}

async function readIds(db: Database, name: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from servers where provisioner = ${name} and deleted_at is null and state <> 'failed'
      and state in ('running', 'stopped', 'suspended') order by id`);
  return rows.map(({ id }) => id);
}

/** Notes how it went; true = it went otherwise the last time. */
async function noteSource(
  db: Database,
  name: string,
  failure: "unsupported" | "silent" | null,
  now: Date,
): Promise<boolean> {
  const readAt = failure === null ? sql`${now.toISOString()}::timestamptz` : sql`s.read_at`;
  const { rows } = await db.execute<{ before: string | null }>(sql`
    update metric_sources s set failure = ${failure}, read_at = ${readAt}
    from (select name, failure from metric_sources where name = ${name} for update) old where s.name = old.name
    returning old.failure as before`);
  return (rows[0]?.before ?? null) !== failure;
}

/** Reads the machines of one back end. One that does not answer leaves a gap. */
async function sampleOne(name: string, now: () => Date): Promise<void> {
  const db = database();
  if (unableNamed(name).includes("measure") || !(await takeMinute(db, name, now()))) return;
  const ids = await readIds(db, name);
  if (ids.length === 0) return;
  await endAlerts(db, ids);
  let readings: Reading[];
  try {
    readings = await provisionerNamed(name).measure(ids);
  } catch (error) {
    const isUnsupported = error instanceof MachineError && error.failure.code === "unsupported";
    const isNew = await noteSource(db, name, isUnsupported ? "unsupported" : "silent", now());
    if (isNew) log.warn({ backEnd: name, error: errorParams(error) }, "machines cannot be measured");
    return;
  }
  const wanted = new Set(ids);
  const at = now();
  await recordReadings(
    db,
    readings.filter(({ serverId }) => wanted.has(serverId)),
    at,
  );
  await noteSource(db, name, null, at);
  await evaluateAlerts(db, ids, at);
}

/** Reads all machines, once a minute for all workers, however often it is called; then merges and sweeps. */
export async function sampleServers(now: () => Date): Promise<void> {
  const names = await namesWithMachines(database());
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  await Promise.all(names.map((name) => sampleOne(name, now).catch(note)));
  await mergeReadings(database(), now()).catch(note);
  await sweepReadings(database(), now()).catch(note);
  if (failures.length > 0) throw failures[0];
}
