import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { systems } from "@/lib/db/tables/catalog/catalog";
import { hostLicenses, hostReadings, hosts } from "@/lib/db/tables/servers/hosts";
import type { servers } from "@/lib/db/tables/servers/servers";
import { nameOfServer, nameProvisioner } from "../../servers/shared/provisioner";
import type { HostLicense } from "../schema";

/** Servers of the host with the system of the license, but for one of them. */
const usedThere = (except: number | null) => sql<number>`(
  select count(*)::int from servers s
  where s.provisioner = hosts.back_end and s.host = hosts.name and s.system_id = host_licenses.system_id
    and s.deleted_at is null and s.state <> 'failed' and s.id is distinct from ${except}::int)`;

/**
 * How many more servers with that system each host of a back end may carry, by name, one server left out of the count; null = the
 * system needs no license there. A host that is not named may carry none.
 */
export async function readLicensesLeft(
  db: Database,
  { backEnd, systemId, except }: { backEnd: string; systemId: number | null; except: number | null },
): Promise<ReadonlyMap<string, number> | null> {
  if (systemId === null) return null;
  const rows = await db
    .select({ host: hosts.name, most: hostLicenses.most, used: usedThere(except) })
    .from(hostLicenses)
    .innerJoin(hosts, eq(hosts.id, hostLicenses.hostId))
    .where(sql`${hostLicenses.systemId} = ${systemId} and ${hosts.backEnd} = ${backEnd}`);
  return rows.length === 0 ? null : new Map(rows.map(({ host, most, used }) => [host, most - used]));
}

/** Servers of the location with that system that are on no host yet, also those that are only ordered. */
async function countWaiting(
  db: Database,
  backEnd: string,
  location: string,
  systemId: number,
): Promise<number> {
  const isIts = sql`location = ${location} and system_id = ${systemId} and deleted_at is null and state <> 'failed'`;
  const { rows } = await db.execute<{ count: number }>(sql`
    select ((select count(*) from servers where provisioner is null and ${isIts})
      + (select count(*) from servers where provisioner = ${backEnd} and host is null and ${isIts}))::int as count`);
  return rows[0]?.count ?? 0;
}

/** Nobody else can be promised a license there until the transaction ends. */
const lock = (db: Database, backEnd: string) =>
  db
    .select({ name: hostReadings.backEnd })
    .from(hostReadings)
    .where(eq(hostReadings.backEnd, backEnd))
    .for("update");

/** `systemId`: one that some host has licenses for. */
type Wanted = { location: string; systemId: number };

async function isLicensed(db: Database, systemId: number): Promise<boolean> {
  const rows = await db
    .select({ most: hostLicenses.most })
    .from(hostLicenses)
    .where(eq(hostLicenses.systemId, systemId))
    .limit(1);
  return rows.length > 0;
}

async function countLeft(
  db: Database,
  backEnd: string,
  { location, systemId }: Wanted,
): Promise<number | null> {
  const left = await readLicensesLeft(db, { backEnd, systemId, except: null });
  if (left === null) return null;
  const rows = await db.select().from(hosts).where(eq(hosts.backEnd, backEnd));
  const all = rows
    .filter((row) => row.state === "online" && row.avoidedAt === null && row.locations.includes(location))
    .reduce((sum, { name }) => sum + Math.max(0, left.get(name) ?? 0), 0);
  return all - (await countWaiting(db, backEnd, location, systemId));
}

/** How many new servers with the system hosts of the location have licenses for, as it is now; null = it needs none. */
export const readNewLicenses = async (db: Database, wanted: Wanted): Promise<number | null> =>
  countLeft(db, await nameProvisioner(db, wanted.location), wanted);

/**
 * Whether hosts of the location have licenses for so many new servers with the system, where it needs one. True keeps them until the
 * transaction ends; the servers have to be written by then.
 */
export async function holdLicenses(
  db: Database,
  { count, ...wanted }: Wanted & { count: number },
): Promise<boolean> {
  const backEnd = await nameProvisioner(db, wanted.location);
  await lock(db, backEnd);
  const left = await countLeft(db, backEnd, wanted);
  return left === null || left >= count;
}

type Installed = Pick<typeof servers.$inferSelect, "id" | "provisioner" | "location" | "host">;

/** Whether a server may get that system where it is. True keeps the license until the transaction ends. */
export async function holdLicense(
  db: Database,
  server: Installed,
  systemId: number | null,
): Promise<boolean> {
  if (systemId === null || !(await isLicensed(db, systemId))) return true;
  const backEnd = await nameOfServer(db, server);
  await lock(db, backEnd);
  const left = await readLicensesLeft(db, { backEnd, systemId, except: server.id });
  return left === null || (server.host !== null && (left.get(server.host) ?? 0) > 0);
}

/** The licenses of a host, by the name of the system. */
export const readLicensesOf = (db: Database, hostId: number): Promise<HostLicense[]> =>
  db
    .select({
      system: systems.id,
      name: systems.name,
      most: hostLicenses.most,
      used: usedThere(null),
    })
    .from(hostLicenses)
    .innerJoin(hosts, eq(hosts.id, hostLicenses.hostId))
    .innerJoin(systems, eq(systems.id, hostLicenses.systemId))
    .where(eq(hostLicenses.hostId, hostId))
    .orderBy(asc(systems.name));
