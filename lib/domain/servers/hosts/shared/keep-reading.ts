import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { hostFindings, hostReadings, hosts } from "@/lib/db/tables/servers/hosts";
import type { HostReading } from "@/lib/outside/provisioner/hosts";
import type { BackEnd } from "../../back-ends/shared/loaded";
import { noSize } from "../rules";
import { keepFindings } from "./keep-findings";
import { type HostRow, readPool } from "./read-pool";

const mib = 1024 ** 2;
const gib = 1024 ** 3;
const wholeOrNone = (value: number | null, unit: number): number | null =>
  value === null ? null : Math.round(value / unit);

type Told = Omit<typeof hosts.$inferInsert, "id">;

/** A host that does not answer keeps what it said last, with when that was. */
function toldBy(
  { resources }: HostReading,
  before: HostRow | undefined,
  now: Date,
): Pick<Told, "readAt" | "cpus" | "memoryMb" | "diskGb" | "usedMemoryMb" | "usedDiskGb" | "load"> {
  if (resources === null) {
    if (!before) return {};
    const { readAt, cpus, memoryMb, diskGb, usedMemoryMb, usedDiskGb, load } = before;
    return { readAt, cpus, memoryMb, diskGb, usedMemoryMb, usedDiskGb, load };
  }
  const { cpus, memoryBytes, diskBytes, usedMemoryBytes, usedDiskBytes, load } = resources;
  return {
    readAt: now,
    cpus,
    memoryMb: Math.floor(memoryBytes / mib),
    diskGb: Math.floor(diskBytes / gib),
    usedMemoryMb: wholeOrNone(usedMemoryBytes, mib),
    usedDiskGb: wholeOrNone(usedDiskBytes, gib),
    load: load === null ? null : Math.min(999_999, Math.round(load * 100) / 100),
  };
}

async function keepHosts(
  db: Database,
  backEnd: string,
  readings: readonly HostReading[],
  now: Date,
): Promise<void> {
  if (readings.length === 0) return;
  const known = await db.select().from(hosts).where(eq(hosts.backEnd, backEnd));
  const rows = readings.map((reading): Told => {
    const { name, locations, state, servers } = reading;
    const before = known.find((row) => row.name === name);
    return {
      ...{ backEnd, name, locations, state, machines: servers.length },
      stateSince: before?.state === state ? before.stateSince : now,
      ...toldBy(reading, before, now),
    };
  });
  await db
    .insert(hosts)
    .values(rows)
    .onConflictDoUpdate({
      target: [hosts.backEnd, hosts.name],
      set: {
        locations: sql`excluded.locations`,
        state: sql`excluded.state`,
        stateSince: sql`excluded.state_since`,
        readAt: sql`excluded.read_at`,
        cpus: sql`excluded.cpus`,
        memoryMb: sql`excluded.memory_mb`,
        diskGb: sql`excluded.disk_gb`,
        usedMemoryMb: sql`excluded.used_memory_mb`,
        usedDiskGb: sql`excluded.used_disk_gb`,
        load: sql`excluded.load`,
        machines: sql`excluded.machines`,
      },
    });
}

/** Servers that somebody else changes right now are noted at the next reading. */
async function keepServers(db: Database, backEnd: string, readings: readonly HostReading[]): Promise<void> {
  const found = readings.flatMap(({ name, servers }) => servers.map((id) => ({ id, name })));
  if (found.length === 0) return;
  await db.execute(sql`
    update servers set host = f.host from (
      select s.id, v.host
      from unnest(${sql.param(found.map(({ id }) => id))}::int[], ${sql.param(found.map(({ name }) => name))}::text[]) v (id, host)
      join servers s on s.id = v.id
      where s.provisioner = ${backEnd} and s.deleted_at is null and s.host is distinct from v.host
      for update of s skip locked
    ) f where servers.id = f.id`);
}

/** Hosts that their engine has no more are forgotten once no server is noted there. */
async function dropGone(
  db: Database,
  backEnd: string,
  readings: readonly HostReading[],
  now: Date,
): Promise<void> {
  const names = readings.map(({ name }) => name);
  const isGone = and(
    eq(hosts.backEnd, backEnd),
    names.length > 0 ? notInArray(hosts.name, names) : undefined,
  );
  const gone = await db
    .select({ id: hosts.id, name: hosts.name, state: hosts.state })
    .from(hosts)
    .where(isGone);
  for (const { id, name, state } of gone) {
    const { rows } = await db.execute(sql`
      select 1 from servers where provisioner = ${backEnd} and host = ${name} and deleted_at is null
        and state <> 'failed' limit 1`);
    const isIt = eq(hosts.id, id);
    if (rows.length === 0) await db.delete(hosts).where(isIt);
    else if (state !== "gone")
      await db.update(hosts).set({ state: "gone", stateSince: now, machines: 0 }).where(isIt);
  }
}

async function keepPromised(db: Database, backEnd: BackEnd, now: Date): Promise<void> {
  const { promised } = await readPool(db, backEnd, now);
  const rows = await db.select().from(hosts).where(eq(hosts.backEnd, backEnd.name));
  for (const { id, name, promisedCpus, promisedMemoryMb, promisedDiskGb } of rows) {
    const { cpus, ramGb, diskGb } = promised.get(name) ?? noSize;
    const memoryMb = Math.round(ramGb * 1024);
    if (promisedCpus === cpus && promisedMemoryMb === memoryMb && promisedDiskGb === diskGb) continue;
    await db
      .update(hosts)
      .set({ promisedCpus: cpus, promisedMemoryMb: memoryMb, promisedDiskGb: diskGb })
      .where(eq(hosts.id, id));
  }
}

/**
 * Stores what the hosts of a back end said, and where its servers are. Orders wait only for the last statement: the row
 * that they lock is written once all else is.
 */
export async function keepReading(
  backEnd: BackEnd,
  readings: readonly HostReading[],
  now: Date,
): Promise<void> {
  await inTransaction(async (db) => {
    await keepHosts(db, backEnd.name, readings, now);
    await keepServers(db, backEnd.name, readings);
    await dropGone(db, backEnd.name, readings, now);
    await keepFindings(db, backEnd.name, readings, now);
    await keepPromised(db, backEnd, now);
  });
  const read = { triedAt: now, readAt: now, problem: null };
  await database()
    .insert(hostReadings)
    .values({ backEnd: backEnd.name, ...read })
    .onConflictDoUpdate({ target: hostReadings.backEnd, set: read });
}

/** Notes why the hosts of a back end could not be read. What they said last stays, with its time. */
export async function keepProblem(db: Database, backEnd: string, problem: string, now: Date): Promise<void> {
  const tried = { triedAt: now, problem: problem.slice(0, 500) };
  await db
    .insert(hostReadings)
    .values({ backEnd, readAt: null, ...tried })
    .onConflictDoUpdate({ target: hostReadings.backEnd, set: tried });
}

/** Forgets the hosts of back ends that are not there any more, or have no hosts now. */
export async function dropOthers(db: Database, backEnds: readonly string[]): Promise<void> {
  const rows = await db.select({ name: hostReadings.backEnd }).from(hostReadings);
  const others = rows.map(({ name }) => name).filter((name) => !backEnds.includes(name));
  if (others.length === 0) return;
  await db.delete(hosts).where(inArray(hosts.backEnd, others));
  await db.delete(hostFindings).where(inArray(hostFindings.backEnd, others));
  await db.delete(hostReadings).where(inArray(hostReadings.backEnd, others));
}
