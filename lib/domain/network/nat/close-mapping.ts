import { and, eq, lte } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
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

/** Expires NAT mappings now; a worker closes them. Returns their number. */
export async function endNatMappings(
  db: Database,
  where: { internalIp: string } | { serverId: number },
  now: Date,
): Promise<number> {
  const isThere =
    "serverId" in where
      ? eq(serverNats.serverId, where.serverId)
      : eq(serverNats.internalIp, where.internalIp);
  const ended = await db.update(serverNats).set({ expiresAt: now }).where(isThere).returning();
  for (const { id } of ended)
    await enqueue(db, "close_passage", { natId: id }, { key: `close_passage:${id}` });
  return ended.length;
}
