import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { type BackEnd, backEndAt } from "../../back-ends/shared/loaded";
import {
  capacityOf,
  type HostRoom,
  isFresh,
  noSize,
  plus,
  type Size,
  type Waiting,
  withWaiting,
} from "../rules";

export type HostRow = typeof hosts.$inferSelect;

/** Codes of the locations whose new servers it makes. */
export async function readLocationsOf(db: Database, backEnd: string): Promise<string[]> {
  const rows = await db
    .select({ code: locations.code, provisioner: locations.provisioner })
    .from(locations)
    .orderBy(asc(locations.sort));
  return rows.filter((row) => backEndAt(row) === backEnd).map(({ code }) => code);
}

type Promised = { host: string | null; location: string; size: Size; count: number };

/**
 * Virtual servers of a back end by host and size, also those that are only ordered; one with a change of its plan under
 * way counts as it will be.
 */
async function readPromised(db: Database, backEnd: string, codes: readonly string[]): Promise<Promised[]> {
  const { rows } = await db.execute<{
    host: string | null;
    location: string;
    cpus: number;
    ram: string;
    disk: number;
    count: number;
  }>(sql`
    select f.host, f.location, p.cpu as cpus, p.ram_gb::text as ram, p.hdd_gb as disk, sum(f.count)::int as count
    from (
      select s.host, s.location, coalesce(c.to_preset_id, s.preset_id) as preset_id, count(*) as count
      from servers s left join service_changes c on c.server_id = s.id and c.kind = 'preset'
        and c.applied_at is null and c.dropped_at is null
      where s.provisioner = ${backEnd} and s.deleted_at is null and s.state <> 'failed'
      group by 1, 2, 3
      union all
      select null, s.location, s.preset_id, count(*)
      from servers s
      where s.provisioner is null and s.location = any(${sql.param([...codes])}::text[])
        and s.deleted_at is null and s.state <> 'failed'
      group by 2, 3
    ) f join presets p on p.id = f.preset_id
    where p.is_virtual
    group by 1, 2, 3, 4, 5`);
  return rows.map(({ host, location, cpus, ram, disk, count }) => ({
    ...{ host, location, count },
    size: { cpus, ramGb: Number(ram), diskGb: disk },
  }));
}

/** The disk that was bought beside the presets, as sizes that are nothing but disk. */
async function readGrown(db: Database, backEnd: string): Promise<Promised[]> {
  const { rows } = await db.execute<{
    host: string | null;
    location: string;
    disk: number;
    count: number;
  }>(sql`
    select host, location, extra_disk_gb as disk, count(*)::int as count
    from servers
    where provisioner = ${backEnd} and extra_disk_gb > 0 and deleted_at is null and state <> 'failed'
    group by 1, 2, 3`);
  return rows.map(({ disk, ...row }) => ({ ...row, size: { ...noSize, diskGb: disk } }));
}

/** Sizes together of what is promised on each host, by name. */
function sumByHost(promised: readonly Promised[]): ReadonlyMap<string, Size> {
  const sums = new Map<string, Size>();
  for (const { host, size, count } of promised)
    if (host !== null) sums.set(host, plus(sums.get(host) ?? noSize, size, count));
  return sums;
}

export type Pool = {
  /** Hosts that take new servers, and what may still be promised there besides what waits. */
  rooms: HostRoom[];
  /** As `rooms`, without what waits. */
  placed: HostRoom[];
  promised: ReadonlyMap<string, Size>;
};

type Limited = Pick<BackEnd, "name" | "overcommit">;

const waitingOf = (promised: readonly Promised[], known: ReadonlySet<string>): Waiting[] =>
  promised.filter(({ host }) => host === null || !known.has(host));

/** What is promised and what fits on the hosts of a back end. Without a rule nothing is allowed beyond what there is. */
export async function readPool(db: Database, { name, overcommit }: Limited, now: Date): Promise<Pool> {
  const rows = await db.select().from(hosts).where(eq(hosts.backEnd, name)).orderBy(asc(hosts.name));
  const ofPresets = await readPromised(db, name, await readLocationsOf(db, name));
  const promised = [...ofPresets, ...(await readGrown(db, name))];
  const sums = sumByHost(promised);
  const rule = overcommit ?? { cpu: 1, memory: 1, disk: 1, spreads: false };
  const placed = rows.flatMap((row): HostRoom[] => {
    const { cpus, memoryMb, diskGb, state, readAt } = row;
    const codes = row.avoidedAt === null ? row.locations : [];
    if (state !== "online" || !isFresh(readAt, now)) return [];
    if (cpus === null || memoryMb === null || diskGb === null) return [];
    const capacity = capacityOf({ cpus, memoryMb, diskGb }, rule);
    return [{ name: row.name, locations: codes, room: plus(capacity, sums.get(row.name) ?? noSize, -1) }];
  });
  // One that is on a host nobody has heard of is somewhere.
  const waiting = waitingOf(promised, new Set(rows.map((row) => row.name)));
  return { rooms: withWaiting(placed, waiting), placed, promised: sums };
}
