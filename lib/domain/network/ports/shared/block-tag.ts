import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { serverPortsOff } from "@/lib/db/tables/network/ports";
import { tags } from "@/lib/db/tables/servers/tags";

const longest = 256;

/** The server's tag `block` says why a port of it is off (modules 5.2); `extra` names the port. */
export async function writeBlockTag(db: Database, serverId: number): Promise<void> {
  const [off] = await db
    .select()
    .from(serverPortsOff)
    .where(eq(serverPortsOff.serverId, serverId))
    .orderBy(serverPortsOff.since)
    .limit(1);
  const place = { component: "eq", componentId: serverId, tag: "block" };
  if (!off) {
    const isIt = and(eq(tags.component, "eq"), eq(tags.componentId, serverId), eq(tags.tag, "block"));
    await db.delete(tags).where(isIt);
    return;
  }
  const said = { value: off.reason.slice(0, longest), extra: off.port };
  await db
    .insert(tags)
    .values({ ...place, ...said })
    .onConflictDoUpdate({ target: [tags.component, tags.componentId, tags.tag], set: said });
}
