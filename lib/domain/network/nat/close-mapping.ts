import { and, eq, lte } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { serverNats } from "@/lib/db/tables/network/nat";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { machineOf } from "../../servers/servers/shared/ask-network";
import { provisionerOf } from "../../servers/servers/shared/provisioner";

/** Closes an expired NAT mapping, unless it was extended meanwhile. */
export async function closeNatMapping(natId: number, now: Date): Promise<void> {
  const db = database();
  const isOver = and(eq(serverNats.id, natId), lte(serverNats.expiresAt, now));
  const [found] = await db
    .select({ nat: serverNats, server: servers })
    .from(serverNats)
    .innerJoin(servers, eq(servers.id, serverNats.serverId))
    .where(isOver);
  if (!found) return;
  const provisioner = await provisionerOf(db, found.server);
  await provisioner.closePassage(machineOf(found.server), found.nat.allowed);
  const { id: serverId, accountId } = found.server;
  await inTransaction(async (tx) => {
    const closed = await tx.delete(serverNats).where(isOver).returning({ id: serverNats.id });
    const about = {
      target: `server ${serverId}`,
      changes: { ip: found.nat.internalIp },
      cause: `passage ${natId}`,
    };
    await writeSystemEvents(
      tx,
      closed.length > 0 ? [{ operation: "nat.close", accountId, ...about }] : [],
      now,
    );
  });
}
