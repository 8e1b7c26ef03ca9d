import { asc, eq, sql } from "drizzle-orm";
import type { Overcommit } from "@/lib/base/overcommit";
import type { Database } from "@/lib/db/client";
import { hosts } from "@/lib/db/tables/servers/hosts";
import type { BackEnd } from "../../back-ends/shared/loaded";
import type { Balanced, Placed } from "../move-rules";
import { capacityOf, isFresh } from "../rules";
import { readPool } from "./read-pool";

type Limited = Pick<BackEnd, "name" | "overcommit">;

/** Where there is no rule: CPUs and disks are shared as the engine likes. */
const memoryAlone: Overcommit = { cpu: 1_000, memory: 1, disk: 1_000, spreads: false };

/** As many servers of a back end as proposals look at. */
const mostLookedAt = 5_000;

/** Hosts of a back end that are online, with what they may promise and what is left. */
export async function readBalanced(db: Database, backEnd: Limited, now: Date): Promise<Balanced[]> {
  const overcommit = backEnd.overcommit ?? memoryAlone;
  const { placed } = await readPool(db, { name: backEnd.name, overcommit }, now);
  const rows = await db.select().from(hosts).where(eq(hosts.backEnd, backEnd.name)).orderBy(asc(hosts.name));
  return rows.flatMap(({ name, cpus, memoryMb, diskGb, avoidedAt, readAt }) => {
    const room = placed.find((one) => one.name === name);
    if (!room || !isFresh(readAt, now) || cpus === null || memoryMb === null || diskGb === null) return [];
    const capacity = capacityOf({ cpus, memoryMb, diskGb }, overcommit);
    return [{ ...room, capacity, isAvoided: avoidedAt !== null }];
  });
}

/**
 * Virtual servers of a back end by the host that they are on. Those that are being made are left out, and those whose system
 * needs a license stay where theirs is.
 */
export async function readPlaced(db: Database, backEnd: string): Promise<Placed[]> {
  const { rows } = await db.execute<{
    id: number;
    owner: number;
    host: string;
    location: string;
    cpus: number;
    ram: string;
    disk: number;
    pinned: boolean;
  }>(sql`
    select s.id, s.account_id as owner, s.host, s.location, p.cpu as cpus, p.ram_gb::text as ram, p.hdd_gb + s.extra_disk_gb as disk,
      s.is_pinned or exists (
        select from host_licenses l join hosts h on h.id = l.host_id
        where l.system_id = s.system_id and h.back_end = s.provisioner) as pinned
    from servers s join presets p on p.id = s.preset_id
    where s.provisioner = ${backEnd} and s.deleted_at is null and s.state <> 'failed' and s.host is not null
      and s.ready_at is not null and p.is_virtual
    order by s.host, s.preset_id, s.id limit ${mostLookedAt}`);
  return rows.map(({ id, owner, host, location, cpus, ram, disk, pinned }) => ({
    ...{ id, owner, host, location, isPinned: pinned },
    size: { cpus, ramGb: Number(ram), diskGb: disk },
  }));
}
