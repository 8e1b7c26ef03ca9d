import { eq, sql } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { chooseHost, type Size } from "../rules";
import { isAnyLimited, limitedBackEnd, lockPool } from "./hold-room";
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

const takesIt = ({ placed }: Pool, host: string | null): boolean => placed.some(({ name }) => name === host);

type Placed = Pick<typeof servers.$inferSelect, "id" | "accountId" | "location" | "host">;

/**
 * Chooses the host of a new machine within the rule of its back end, and notes it. Null = the engine chooses, because
 * there is no rule or no room that the panel knows of.
 */
export async function placeServer(
  { id, accountId, location, host }: Placed,
  backEndName: string,
  size: Size,
  now: Date,
): Promise<string | null> {
  const backEnd = isAnyLimited() ? limitedBackEnd(backEndName) : null;
  if (!backEnd) return null;
  return inTransaction(async (db) => {
    const pool = await lockPool(db, backEnd, now);
    if (!pool) return null;
    if (takesIt(pool, host)) return host;
    const apart = backEnd.overcommit?.spreads ? await readApart(db, accountId, backEnd.name) : undefined;
    const chosen = chooseHost(pool.placed, location, size, apart);
    if (chosen) await db.update(servers).set({ host: chosen.name }).where(eq(servers.id, id));
    return chosen?.name ?? null;
  });
}
