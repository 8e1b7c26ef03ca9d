import { and, asc, desc, eq, gt, isNull, lte, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import { servers } from "@/lib/db/tables/servers/servers";

export type Holder = { serverId: number; accountId: number };

/** The owner before the first transfer after that time; null = it was not handed over since. */
async function ownerBefore(db: Database, serverId: number, at: Date): Promise<number | null> {
  const isTransfer = and(
    eq(auditRows.target, `server ${serverId}`),
    eq(auditRows.operation, "servers.transfer"),
    gt(auditRows.at, at),
  );
  const [row] = await db
    .select({ changes: auditRows.changes })
    .from(auditRows)
    .where(isTransfer)
    .orderBy(asc(auditRows.id))
    .limit(1);
  const handed = row?.changes.handed_over;
  return typeof handed === "object" && handed !== null && "from" in handed && typeof handed.from === "number"
    ? handed.from
    : null;
}

/**
 * Whose an address was at that time, by the address history: the server that had it, and the server's owner then. Null =
 * not known, or no address of ours.
 */
export async function findHolder(db: Database, address: string, at: Date): Promise<Holder | null> {
  const [row] = await db
    .select({ serverId: servers.id, accountId: servers.accountId })
    .from(addressHistory)
    .innerJoin(servers, eq(servers.id, addressHistory.serverId))
    .where(
      and(
        eq(addressHistory.ip, address),
        lte(addressHistory.since, at),
        or(isNull(addressHistory.until), gt(addressHistory.until, at)),
      ),
    )
    .orderBy(desc(addressHistory.id))
    .limit(1);
  if (!row) return null;
  return { ...row, accountId: (await ownerBefore(db, row.serverId, at)) ?? row.accountId };
}

/** Whether an address is or was one of ours, as far as the history goes back. */
export async function isOurs(db: Database, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: addressHistory.id })
    .from(addressHistory)
    .where(eq(addressHistory.ip, address))
    .limit(1);
  return row !== undefined;
}
