import { and, asc, eq, inArray } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import type { Database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { reachChecks, reachDays } from "@/lib/db/tables/servers/reachability";
import type { ServerRow } from "../../../kernel/server/server-target";
import type { ReachCheck } from "../schema";
import { canAsk, isSimulated } from "./can-ask";

/** The checks of a server with what they have counted by day. */
export async function readChecks(db: Database, serverId: number): Promise<ReachCheck[]> {
  const rows = await db
    .select()
    .from(reachChecks)
    .where(eq(reachChecks.serverId, serverId))
    .orderBy(asc(reachChecks.id));
  const ids = rows.map(({ id }) => id);
  const counted =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(reachDays)
          .where(inArray(reachDays.checkId, ids))
          .orderBy(asc(reachDays.checkId), asc(reachDays.day));
  const days = groupBy(counted, ({ checkId }) => checkId);
  return rows.map((row) => {
    const own = days.get(row.id) ?? [];
    const good = own.reduce((sum, one) => sum + one.good, 0);
    const all = own.reduce((sum, one) => sum + one.good + one.bad, 0);
    return {
      kind: row.kind,
      port: row.port,
      ok: row.isOk,
      since: row.since?.toISOString() ?? null,
      checked_at: row.checkedAt?.toISOString() ?? null,
      took_ms: row.tookMs,
      trouble: row.trouble,
      uptime: all === 0 ? null : Math.floor((good / all) * 10_000) / 10_000,
      days: own.map(({ day, good: answered, bad }) => ({ day, good: answered, bad })),
    };
  });
}

type Addressed = Pick<ServerRow, "id" | "provisioner">;

/** Whether the panel can ask the server's main address: some lie behind the computer that they run on. */
export async function hasAddress(db: Database, server: Addressed): Promise<boolean> {
  const [main] = await db
    .select({ ip: serverAddresses.ip, sshAt: serverAddresses.sshAt })
    .from(serverAddresses)
    .where(and(eq(serverAddresses.serverId, server.id), eq(serverAddresses.isMain, true)));
  return main !== undefined && (isSimulated(server) || (main.sshAt === null && canAsk(main.ip)));
}
