import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { canonicalAddress } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { isInReach } from "../../kernel/access/reach";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { Target } from "../../kernel/operation/target";
import type { ServerRow } from "../../kernel/server/server-target";

export type AddressRow = typeof serverAddresses.$inferSelect;

/**
 * Returns an address of one of the caller's servers, else throws not found. Addresses of deleted servers are not
 * found either: the machine may release them later.
 */
export const address = (parameter: string): Target<{ row: AddressRow; server: ServerRow }> => ({
  noun: "address",
  parameter,
  fails: ["address.not_found"],
  find: async ({ db, actor: { account, session } }, value) => {
    const ip = typeof value === "string" ? canonicalAddress(value.slice(0, 60)) : null;
    if (ip === null) throw invalidArgument(parameter);
    const [found] = await db
      .select({ row: serverAddresses, server: servers })
      .from(serverAddresses)
      .innerJoin(servers, eq(servers.id, serverAddresses.serverId))
      .where(
        and(
          eq(serverAddresses.ip, ip),
          eq(servers.accountId, account.id),
          isNull(servers.deletedAt),
          ne(servers.state, "failed"),
        ),
      );
    if (!found || !isInReach(session, found.server.id)) throw fail("address.not_found");
    return found;
  },
});

/** A server's addresses in the order of assignment. */
export const readAddresses = (db: Database, serverId: number): Promise<AddressRow[]> =>
  db
    .select()
    .from(serverAddresses)
    .where(eq(serverAddresses.serverId, serverId))
    .orderBy(asc(serverAddresses.id));

/** Throws while a floating address is on its way to another server: a block would be lost. */
export function requireUnmoved({ movingTo }: AddressRow): void {
  if (movingTo !== null) throw fail("address.moving");
}

export async function addressOf(db: Database, serverId: number, ip: string): Promise<AddressRow> {
  const isIt = and(eq(serverAddresses.serverId, serverId), eq(serverAddresses.ip, ip));
  const [row] = await db.select().from(serverAddresses).where(isIt);
  if (!row) throw fail("address.not_found");
  return row;
}
