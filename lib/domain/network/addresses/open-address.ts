import { and, eq, isNotNull } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { machineOf } from "../../servers/servers/shared/ask-network";
import { provisionerOf } from "../../servers/servers/shared/provisioner";

/** Unblocks an address when its temporary block is over, unless it was blocked again meanwhile. */
export async function openAddress(addressId: number, now: Date): Promise<void> {
  const db = database();
  const isBlocked = and(eq(serverAddresses.id, addressId), isNotNull(serverAddresses.blockedUntil));
  const [found] = await db
    .select({ address: serverAddresses, server: servers })
    .from(serverAddresses)
    .innerJoin(servers, eq(servers.id, serverAddresses.serverId))
    .where(isBlocked);
  const until = found?.address.blockedUntil;
  if (!found || !until || until > now) return;
  const { address, server } = found;
  const provisioner = await provisionerOf(db, server);
  const key = `over ${addressId} ${until.getTime()}`;
  const outcome = await provisioner.setLink(machineOf(server), { ip: address.ip }, true, key);
  if (outcome.state === "failed") throw new Error(`Address ${address.ip} could not be opened.`);
  if (outcome.state === "busy") {
    const runAt = new Date(now.getTime() + outcome.againInMs);
    return enqueue(db, "open_address", { addressId }, { runAt });
  }
  await inTransaction(async (tx) => {
    const opened = await tx
      .update(serverAddresses)
      .set({ blockedBy: null, blockReason: "", blockedAt: null, blockedUntil: null })
      .where(and(isBlocked, eq(serverAddresses.blockedUntil, until)))
      .returning({ id: serverAddresses.id });
    const about = { target: `server ${server.id}`, changes: { ip: address.ip }, cause: key };
    const event = { operation: "addresses.open", accountId: server.accountId, ...about } as const;
    await writeSystemEvents(tx, opened.length > 0 ? [event] : [], now);
  });
}
