import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import type { ServerFacts } from "../schema";

export async function readServerFacts(db: Database, id: number | null): Promise<ServerFacts | null> {
  if (id === null) return null;
  const isMain = and(eq(serverAddresses.serverId, servers.id), serverAddresses.isMain);
  const [row] = await db
    .select({ server: servers, plan: presets.name, ip: serverAddresses.ip })
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .leftJoin(serverAddresses, isMain)
    .where(eq(servers.id, id))
    .limit(1);
  if (!row) return null;
  const { hostname, state, location, systemName, dueAt, deletedAt } = row.server;
  return {
    ...{ id, hostname, state, plan: row.plan, location, system: systemName, ip: row.ip },
    due: dueAt?.toISOString() ?? null,
    is_deleted: deletedAt !== null,
  };
}
