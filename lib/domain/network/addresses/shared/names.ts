import { and, asc, count, eq } from "drizzle-orm";
import { isInRanges } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { serverNames6 } from "@/lib/db/tables/network/names6";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";

/** Addresses of a server's IPv6 network that can have names. */
const mostNamed6 = 64;

type Named = Pick<ServerRow, "id" | "installOptions">;

/** The names of an address of the server: one of its own, or any of its IPv6 network. */
type AddressNames = { addressId: number | null; ptr: string[] };

/** Throws if the server does not have the address. */
export async function namesOf(
  db: Database,
  { id, installOptions: { network6 } }: Named,
  ip: string,
): Promise<AddressNames> {
  const isIt = and(eq(serverAddresses.serverId, id), eq(serverAddresses.ip, ip));
  const [own] = await db
    .select({ addressId: serverAddresses.id, ptr: serverAddresses.ptr })
    .from(serverAddresses)
    .where(isIt);
  if (own) return own;
  if (network6 === undefined || !isInRanges(ip, [network6])) throw fail("address.not_found");
  const [named] = await db
    .select({ ptr: serverNames6.ptr })
    .from(serverNames6)
    .where(and(eq(serverNames6.serverId, id), eq(serverNames6.ip, ip)));
  return { addressId: null, ptr: named?.ptr ?? [] };
}

/** Addresses of the server's IPv6 network that have names. */
export const readNames6 = (db: Database, serverId: number): Promise<{ ip: string; ptr: string[] }[]> =>
  db
    .select({ ip: serverNames6.ip, ptr: serverNames6.ptr })
    .from(serverNames6)
    .where(eq(serverNames6.serverId, serverId))
    .orderBy(asc(serverNames6.ip));

async function keepNames6(db: Database, serverId: number, ip: string, ptr: string[]): Promise<void> {
  const isIt = and(eq(serverNames6.serverId, serverId), eq(serverNames6.ip, ip));
  if (ptr.length === 0) {
    await db.delete(serverNames6).where(isIt);
    return;
  }
  const changed = await db.update(serverNames6).set({ ptr }).where(isIt).returning({ ip: serverNames6.ip });
  if (changed.length > 0) return;
  const [held] = await db
    .select({ count: count() })
    .from(serverNames6)
    .where(eq(serverNames6.serverId, serverId));
  if ((held?.count ?? 0) >= mostNamed6)
    throw invalidArgument("ip", `at most ${mostNamed6} addresses of the network can have names`);
  // An earlier server may have left it behind.
  await db
    .insert(serverNames6)
    .values({ ip, serverId, ptr })
    .onConflictDoUpdate({ target: serverNames6.ip, set: { serverId, ptr } });
}

/** Replaces the names of an address, of which `present` was read; the caller has locked the server. */
export async function keepNames(
  db: Database,
  { id }: Named,
  { ip, addressId }: { ip: string; addressId: number | null },
  ptr: string[],
): Promise<void> {
  if (addressId === null) return keepNames6(db, id, ip, ptr);
  await db.update(serverAddresses).set({ ptr }).where(eq(serverAddresses.id, addressId));
}
