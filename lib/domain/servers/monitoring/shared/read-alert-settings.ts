import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { alertRules, alertStates, alertZones } from "@/lib/db/tables/servers/alerts";
import { servers } from "@/lib/db/tables/servers/servers";
import { inReach } from "../../../kernel/access/reach";
import type { SignedContext } from "../../../kernel/operation/context";
import type { AlertRule } from "../schema";

const clock = (minute: number | null): string | null =>
  minute === null
    ? null
    : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const shownRule = (row: typeof alertRules.$inferSelect): AlertRule => ({
  server_id: row.serverId,
  metric: row.metric,
  threshold: row.threshold,
  minutes: row.minutes,
  quiet_from: clock(row.quietFrom),
  quiet_until: clock(row.quietUntil),
  on: row.isOn,
});

/** Rules for all servers, and those of servers that the caller reaches. */
export async function readRules({ db, actor }: SignedContext): Promise<AlertRule[]> {
  const reach = inReach(actor.session, alertRules.serverId);
  const rows = await db
    .select()
    .from(alertRules)
    .where(
      and(
        eq(alertRules.accountId, actor.account.id),
        reach === undefined ? undefined : or(isNull(alertRules.serverId), reach),
      ),
    )
    .orderBy(asc(alertRules.serverId), asc(alertRules.metric));
  return rows.map(shownRule);
}

/** The time zone of the account's quiet hours. */
export async function readZone(db: Database, accountId: number): Promise<string> {
  const [row] = await db.select().from(alertZones).where(eq(alertZones.accountId, accountId));
  return row?.zone ?? "UTC";
}

/** What is not well now, of servers that the caller reaches. */
export async function readAlerts({ db, actor }: SignedContext, serverId?: number) {
  const rows = await db
    .select({
      server_id: servers.id,
      hostname: servers.hostname,
      metric: alertRules.metric,
      state: alertStates.state,
      since: alertStates.since,
      value: alertStates.value,
    })
    .from(alertRules)
    .innerJoin(alertStates, eq(alertStates.ruleId, alertRules.id))
    .innerJoin(servers, eq(servers.id, alertStates.serverId))
    .where(
      and(
        eq(alertRules.accountId, actor.account.id),
        inReach(actor.session, servers.id),
        isNull(servers.deletedAt),
        inArray(servers.state, ["running", "stopped"]),
        serverId === undefined ? undefined : eq(servers.id, serverId),
      ),
    )
    .orderBy(asc(alertStates.since));
  return rows.map(({ since, value, ...row }) => ({
    ...row,
    since: since.toISOString(),
    value: value === null ? null : Math.round(value * 10) / 10,
  }));
}
