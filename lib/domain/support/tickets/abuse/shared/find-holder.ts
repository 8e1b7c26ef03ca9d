import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import { serverTransfers } from "@/lib/db/tables/orders/server-transfers";
import { servers } from "@/lib/db/tables/servers/servers";

export type Holder = { serverId: number; accountId: number };

type HandOver = { at: Date; from: number | null };

/** The first time after that one that staff gave the server to another account; `from` null = the log no longer says. */
async function givenByStaff(db: Database, serverId: number, at: Date): Promise<HandOver | null> {
  const isTransfer = and(
    eq(auditRows.target, `server ${serverId}`),
    eq(auditRows.operation, "servers.transfer"),
    gt(auditRows.at, at),
  );
  const [row] = await db
    .select({ at: auditRows.at, changes: auditRows.changes })
    .from(auditRows)
    .where(isTransfer)
    .orderBy(asc(auditRows.id))
    .limit(1);
  if (!row) return null;
  const handed = row.changes.handed_over;
  const isKnown = typeof handed === "object" && handed !== null && "from" in handed;
  return { at: row.at, from: isKnown && typeof handed.from === "number" ? handed.from : null };
}

/** The first time after that one that another account accepted the server from its owner. */
async function givenByOwner(db: Database, serverId: number, at: Date): Promise<HandOver | null> {
  const { acceptedAt, fromAccountId } = serverTransfers;
  const [row] = await db
    .select({ at: acceptedAt, from: fromAccountId })
    .from(serverTransfers)
    .where(and(eq(serverTransfers.serverId, serverId), gt(acceptedAt, at)))
    .orderBy(asc(acceptedAt))
    .limit(1);
  return row?.at ? { at: row.at, from: row.from } : null;
}

/** The owner before the first transfer after that time; null = it was not handed over since. */
async function ownerBefore(db: Database, serverId: number, at: Date): Promise<number | null> {
  const [byStaff, byOwner] = [await givenByStaff(db, serverId, at), await givenByOwner(db, serverId, at)];
  if (byStaff === null || byOwner === null) return (byStaff ?? byOwner)?.from ?? null;
  return (byStaff.at < byOwner.at ? byStaff : byOwner).from;
}

/** Rows of the address history with that address, or with a network that it is in. Canonical, so that it can be read. */
export const isInHistory = (address: string): SQL =>
  sql`network_of(${addressHistory.ip}) >>= network_of(${address})`;

/** The address alone before a network that it is in. */
const narrowest = sql`masklen(network_of(${addressHistory.ip})) desc`;

/**
 * Whose an address was at that time, by the address history: the server that had it, or its IPv6 network, and the server's owner
 * then. Null = not known, or no address of ours.
 */
export async function findHolder(db: Database, address: string, at: Date): Promise<Holder | null> {
  const [row] = await db
    .select({ serverId: servers.id, accountId: servers.accountId })
    .from(addressHistory)
    .innerJoin(servers, eq(servers.id, addressHistory.serverId))
    .where(
      and(
        isInHistory(address),
        lte(addressHistory.since, at),
        or(isNull(addressHistory.until), gt(addressHistory.until, at)),
      ),
    )
    .orderBy(narrowest, desc(addressHistory.id))
    .limit(1);
  if (!row) return null;
  return { ...row, accountId: (await ownerBefore(db, row.serverId, at)) ?? row.accountId };
}

/** Whether an address is or was one of ours, as far as the history goes back. */
export async function isOurs(db: Database, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: addressHistory.id })
    .from(addressHistory)
    .where(isInHistory(address))
    .limit(1);
  return row !== undefined;
}
