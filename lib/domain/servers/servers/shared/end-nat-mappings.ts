import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { serverNats } from "@/lib/db/tables/network/nat";

/** Expires NAT mappings to management addresses now; a worker closes them. Returns their number. */
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
