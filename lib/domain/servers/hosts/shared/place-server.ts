import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { hosts } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Machine } from "@/lib/outside/provisioner/port";
import { backEndNamed } from "../../back-ends/shared/loaded";
import { chooseHost, isIn, mostRoom, type Size } from "../rules";
import { lockPool } from "./hold-room";
import { readLicensesLeft } from "./licenses";
import type { Pool } from "./read-pool";

/** How many servers of the account are on each host of the back end. */
async function readApart(
  db: Database,
  accountId: number,
  backEnd: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ host: string; count: number }>(sql`
    select host, count(*)::int as count from servers
    where account_id = ${accountId} and deleted_at is null and provisioner = ${backEnd} and host is not null
    group by host`);
  return new Map(rows.map(({ host, count }) => [host, count]));
}

const takesIt = ({ placed }: Pick<Pool, "placed">, host: string): boolean =>
  placed.some(({ name }) => name === host);

type Placed = Pick<typeof servers.$inferSelect, "id" | "accountId" | "location" | "host" | "systemId">;

async function hasAvoided(db: Database, backEnd: string): Promise<boolean> {
  const isIt = and(eq(hosts.backEnd, backEnd), isNotNull(hosts.avoidedAt));
  return (await db.$count(hosts, isIt)) > 0;
}

/** Not final: hosts and their servers are read once a minute, so that a later attempt may know of one. */
const noneFree = () => new MachineError({ code: "noneFree" });

/**
 * Chooses the host of a new machine within the rule of its back end, and notes it; without a rule only where a host is
 * avoided or the system needs a license, then the one with the most free memory. Nothing = the engine chooses, because there is
 * no room that the panel knows of. Throws where no host has a license for the system.
 */
export async function placeServer(
  { id, accountId, location, host, systemId }: Placed,
  backEndName: string,
  size: Size,
  now: Date,
): Promise<Pick<Machine, "host" | "isPromised">> {
  const backEnd = backEndNamed(backEndName);
  if (!backEnd) return {};
  const isLimited = backEnd.overcommit !== null;
  const readLeft = (db: Database) => readLicensesLeft(db, { backEnd: backEndName, systemId, except: id });
  const needsLicense = (await readLeft(database())) !== null;
  if (!isLimited && !needsLicense && !(await hasAvoided(database(), backEndName))) return {};
  return inTransaction(async (db) => {
    const pool = await lockPool(db, backEnd, now);
    if (!pool && needsLicense) throw noneFree();
    if (!pool) return {};
    const left = await readLeft(db);
    const placed = pool.placed.filter(({ name }) => left === null || (left.get(name) ?? 0) > 0);
    const on = (name: string) => ({ host: name, ...(isLimited && { isPromised: true as const }) });
    if (host !== null && takesIt({ placed }, host)) return on(host);
    const apart = backEnd.overcommit?.spreads ? await readApart(db, accountId, backEnd.name) : undefined;
    const fitting = chooseHost(placed, location, size, apart);
    const chosen = fitting ?? (isLimited ? null : mostRoom(placed.filter(isIn(location))));
    if (!chosen && left !== null) throw noneFree();
    if (!chosen) return {};
    await db.update(servers).set({ host: chosen.name }).where(eq(servers.id, id));
    return on(chosen.name);
  });
}
