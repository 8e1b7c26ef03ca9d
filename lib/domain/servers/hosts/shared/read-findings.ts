import { and, asc, eq, lte } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { hostFindings } from "@/lib/db/tables/servers/hosts";
import { servers } from "@/lib/db/tables/servers/servers";
import type { HostFinding } from "../schema";
import type { HostRow } from "./read-pool";

/** What has just been made or deleted is not known everywhere at once. */
const graceMs = 10 * 60_000;
const most = 100;

/** Where the panel and the engine of a host do not agree for longer than a deletion or a move takes, the oldest first. */
export async function readFindings(
  db: Database,
  { backEnd, name }: Pick<HostRow, "backEnd" | "name">,
  now: Date,
): Promise<HostFinding[]> {
  const rows = await db
    .select({
      kind: hostFindings.kind,
      server: hostFindings.serverId,
      since: hostFindings.since,
      hostname: servers.hostname,
      state: servers.state,
      deletedAt: servers.deletedAt,
      provisioner: servers.provisioner,
    })
    .from(hostFindings)
    .leftJoin(servers, eq(servers.id, hostFindings.serverId))
    .where(
      and(
        eq(hostFindings.backEnd, backEnd),
        eq(hostFindings.host, name),
        lte(hostFindings.since, new Date(now.getTime() - graceMs)),
      ),
    )
    .orderBy(asc(hostFindings.since), asc(hostFindings.serverId))
    .limit(most);
  return rows.map(({ kind, server, since, hostname, state, deletedAt, provisioner }) => ({
    ...{ kind, server, since: since.toISOString() },
    known:
      hostname === null || state === null
        ? null
        : { hostname, state, deleted_at: deletedAt?.toISOString() ?? null, back_end: provisioner },
  }));
}
