import { type SQL, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { type Database, inTransaction } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { alertStates } from "@/lib/db/tables/servers/alerts";
import type { Notices } from "@/lib/i18n/mails/notices";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { type AlertMetric, type AlertState, isQuietAt, stepAlert } from "../rules";
import { minuteOfDay } from "./minute-of-day";

/** A rule and a server that breaks it now, or did. */
type Row = {
  rule_id: number;
  account_id: number;
  server_id: number;
  hostname: string;
  metric: AlertMetric;
  threshold: number;
  minutes: number;
  quiet_from: number | null;
  quiet_until: number | null;
  zone: string | null;
  value: number | null;
  is_bad: boolean;
  state: AlertState["state"] | null;
  since: string | null;
  well_since: string | null;
  told_at: string | null;
};

const mbit = 125_000;

/** What a rule looks at, where it was read just now; null = unknown, which changes nothing. */
const value = sql`case r.metric when 'cpu' then m.cpu when 'memory' then m.memory when 'disk' then m.disk
  when 'in' then m.in_bytes / ${sql.raw(String(mbit))} when 'out' then m.out_bytes / ${sql.raw(String(mbit))} end`;

/** What the panel itself does with a server takes it down for a while: a change, a move, an evacuation, the rescue system. */
const isExpected = sql`(s.rescue_since is not null
  or exists (select from jobs j where j.server_id = s.id and j.holds <> 'nothing'
    and j.state in ('waiting', 'running') and not j.is_behind)
  or exists (select from host_evacuation_servers e join host_evacuations h on h.id = e.evacuation_id and h.state = 'running'
    where e.server_id = s.id and e.state = 'waiting'))`;

/** Meanwhile nothing begins, and what was told as broken before is neither over nor told again. */
const unlessExpected = (isDown: SQL): SQL =>
  sql`case when ${isDown} and ${isExpected} then case when a.state = 'firing' then null else false end else ${isDown} end`;

const isBad = sql`case r.metric when 'down' then ${unlessExpected(sql`(not m.is_up and s.state = 'running')`)}
  else ${value} >= r.threshold end`;

/** Rules of servers that are broken, or were: an own rule of a server stands for the one of all servers. */
const rowsOf = (serverIds: readonly number[], seen: SQL): SQL => sql`
  select r.id as rule_id, r.account_id, s.id as server_id, s.hostname, r.metric, r.threshold, r.minutes, r.quiet_from,
    r.quiet_until, z.zone, seen.value, seen.is_bad, a.state, a.since, a.well_since, a.told_at
  from unnest(${sql.param(serverIds)}::int[]) as asked (id)
  join servers s on s.id = asked.id and s.deleted_at is null and s.state in ('running', 'stopped')
  join alert_rules r on r.account_id = s.account_id and r.is_on
    and (r.server_id = s.id or (r.server_id is null and not exists (
      select from alert_rules own where own.server_id = s.id and own.metric = r.metric)))
  left join alert_states a on a.rule_id = r.id and a.server_id = s.id
  join lateral (${seen}) seen on seen.is_bad is not null
  left join alert_zones z on z.account_id = s.account_id
  where seen.is_bad or a.rule_id is not null`;

const at = (text: string | null): Date | null => (text === null ? null : new Date(text));

function knownState({ state, since, well_since, told_at }: Row): AlertState | null {
  if (state === null) return null;
  return { state, since: at(since) ?? new Date(0), wellSince: at(well_since), toldAt: at(told_at) };
}

type Change = { row: Row; next: AlertState | null; tell: "firing" | "over" | null };

/** Servers named in one message. */
const mostNamed = 20;

/** What several servers of an account changed to by one rule, as one message. */
function noticeOf(changes: readonly Change[], tell: "firing" | "over"): Notices["server.alert"] | null {
  const [first] = changes;
  if (!first) return null;
  const { metric, threshold, minutes, server_id: id } = first.row;
  const servers = changes.slice(0, mostNamed).map(({ row }) => ({
    id: row.server_id,
    hostname: row.hostname,
    value: row.value === null ? null : Math.round(row.value * 10) / 10,
  }));
  return { id, metric, threshold, minutes, isOver: tell === "over", servers, count: changes.length };
}

/** Writes the states and queues the messages of one account, in one transaction. */
async function apply(accountId: number, changes: readonly Change[], now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const keys = changes.map(({ row }) => [row.rule_id, row.server_id] as const);
    await db.execute(sql`
      delete from alert_states where (rule_id, server_id) in (
        select * from unnest(${sql.param(keys.map(([rule]) => rule))}::int[], ${sql.param(keys.map(([, server]) => server))}::int[]))`);
    await insertMany(
      db,
      alertStates,
      changes.flatMap(({ row, next }) =>
        next ? [{ ruleId: row.rule_id, serverId: row.server_id, value: row.value, ...next }] : [],
      ),
    );
    for (const tell of ["firing", "over"] as const) {
      const told = changes.filter((one) => one.tell === tell);
      for (const [, some] of groupBy(told, ({ row }) => row.rule_id)) {
        const facts = noticeOf(some, tell);
        if (facts) await notifyOwner({ db, now }, accountId, "server.alert", facts);
      }
    }
  });
}

/** Goes on with the alerts of rows that were just read, and tells their owners of each change once. */
async function goOn(rows: readonly Row[], now: Date): Promise<void> {
  const changes = rows.map((row): Change => {
    const minute = minuteOfDay(now, row.zone ?? "UTC");
    const isQuiet = isQuietAt(minute, row.quiet_from, row.quiet_until);
    return { row, ...stepAlert(knownState(row), { isBad: row.is_bad, minutes: row.minutes, isQuiet, now }) };
  });
  for (const [accountId, own] of groupBy(changes, ({ row }) => row.account_id))
    await apply(accountId, own, now);
}

/** Ends, without a word, the alerts of servers that are suspended or gone: their owners know why. */
export async function endAlerts(db: Database, serverIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    delete from alert_states where server_id in (
      select asked.id from unnest(${sql.param(serverIds)}::int[]) as asked (id)
      where not exists (select from servers s
        where s.id = asked.id and s.deleted_at is null and s.state in ('running', 'stopped')))`);
}

/** Goes on with the alerts of servers that have just been read. */
export async function evaluateAlerts(db: Database, serverIds: readonly number[], now: Date): Promise<void> {
  const fresh = sql`${now.toISOString()}::timestamptz - interval '2 minutes'`;
  const { rows } = await db.execute<Row>(
    rowsOf(
      serverIds,
      sql`select ${value} as value, ${isBad} as is_bad from metric_readings m
        where m.server_id = s.id and m.at > ${fresh} and r.metric <> 'unreachable'`,
    ),
  );
  await goOn(rows, now);
}

/** The same for servers whose checks have just been made: one that fails is enough. */
export async function evaluateReach(db: Database, serverIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await db.execute<Row>(
    rowsOf(
      serverIds,
      sql`select null::real as value, ${unlessExpected(sql`bool_or(not c.is_ok)`)} as is_bad from reach_checks c
        where c.server_id = s.id and c.is_ok is not null and r.metric = 'unreachable'`,
    ),
  );
  await goOn(rows, now);
}
