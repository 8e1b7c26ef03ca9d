import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { inReach } from "../../kernel/access/reach";
import { operation } from "../../kernel/operation/operation";
import type { ServerRow } from "../../kernel/server/server-target";
import { type BulkRefusal, CheckMany, ManyChecked } from "./bulk-schema";
import type { BulkAction } from "./list-rules";
import { refusalOf } from "./rules";

type Work = Pick<typeof jobs.$inferSelect, "serverId" | "holds" | "state">;

function refusalFor(action: BulkAction, row: ServerRow, work: readonly Work[]): BulkRefusal | null {
  // Billing only, so no job blocks it.
  if (action === "auto_pay") return null;
  const isTag = action === "tag";
  // A tag does not touch the machine: only jobs that block everything block it.
  const other = work.find(({ holds }) => holds === "everything" || (holds === "changes" && !isTag));
  const standing = isTag ? null : refusalOf(action, row);
  if (standing) return standing;
  if (!other) return null;
  if (other.state !== "waiting") return "server.busy";
  return row.state === "in_review" ? "server.in_review" : "server.awaiting_payment";
}

/**
 * Reports for each server whether the action is possible now, and why not; changes nothing. The action itself checks
 * each server again. Other accounts' servers are reported as not found.
 */
export const checkMany = operation({
  name: "servers.check_many",
  summary: "Says which of several servers something can be done with, and why not with the others",
  access: reads({ right: "eq/list" }),
  input: CheckMany,
  output: ManyChecked,
  run: async ({ db, actor: { account, session } }, { ids, deed: action }) => {
    const wanted = [...new Set(ids)];
    const mine = and(
      anyOf(servers.id, wanted),
      eq(servers.accountId, account.id),
      isNull(servers.deletedAt),
      ne(servers.state, "failed"),
      inReach(session, servers.id),
    );
    const rows = new Map((await db.select().from(servers).where(mine)).map((row) => [row.id, row]));
    const underWay = await db
      .select({ serverId: jobs.serverId, holds: jobs.holds, state: jobs.state })
      .from(jobs)
      .where(and(anyOf(jobs.serverId, [...rows.keys()]), inArray(jobs.state, ["waiting", "running"])));
    const workOf = groupBy(underWay, ({ serverId }) => serverId);
    return {
      servers: wanted.map((id) => {
        const row = rows.get(id);
        if (!row) return { id, hostname: "", refusal: "server.not_found" as const };
        return { id, hostname: row.hostname, refusal: refusalFor(action, row, workOf.get(id) ?? []) };
      }),
    };
  },
});
