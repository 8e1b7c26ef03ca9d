import { lt, min, sql } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { reachDays } from "@/lib/db/tables/servers/reachability";
import { type Answer, type AskProbe, type ProbeKind, probe } from "@/lib/outside/reachability/probe";
import { failuresUntilBad, uptimeDays } from "./rules";
import { canAsk, isSimulated } from "./shared/can-ask";
import { endAlerts, evaluateReach } from "./shared/evaluate";

/** Checks of one batch, those asked at the same time, and how long a round goes on taking batches. */
const limits = { batch: 500, atOnce: 50, roundMs: 40_000 };

type Due = {
  id: number;
  server_id: number;
  account_id: number;
  kind: ProbeKind;
  port: number;
  hostname: string;
  is_ok: boolean | null;
  /** Null = it has none that the panel reaches. */
  ip: string | null;
  provisioner: string | null;
  /** Of the last reading, for machines that are no machines. */
  is_up: boolean | null;
  state: string;
  is_ended: boolean;
};

type Trouble = Extract<Answer, { ok: false }>["trouble"] | "no_address";
type Result = { due: Due; ok: boolean | null; tookMs: number | null; trouble: Trouble | null };

/**
 * Takes checks that are due for this worker, with the address that each server has now: nothing else is ever asked. The
 * next turn is a minute later, however late this one is. Checks of servers that have ended are deleted.
 */
async function takeDue(db: Database, now: Date): Promise<Due[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Due>(sql`
    with due as (
      select id from reach_checks where next_at <= ${at} or next_at > ${at} + interval '5 minutes'
      order by next_at limit ${limits.batch} for update skip locked),
    taken as (
      update reach_checks c set next_at = ${at} + interval '1 minute' from due where c.id = due.id
      returning c.id, c.server_id, c.account_id, c.kind, c.port, c.is_ok)
    select t.*, s.hostname, s.provisioner, s.state, s.deleted_at is not null as is_ended, m.is_up,
      (select a.ip from server_addresses a where a.server_id = s.id and a.is_main and a.ssh_at is null limit 1) as ip
    from taken t join servers s on s.id = t.server_id
    left join metric_readings m on m.server_id = s.id and m.at > ${at} - interval '3 minutes'`);
  const ended = rows.filter((one) => one.is_ended).map(({ id }) => id);
  if (ended.length > 0)
    await db.execute(sql`delete from reach_checks where id = any(${sql.param(ended)}::int[])`);
  return rows;
}

const isAsked = ({ state, is_ended: isEnded }: Due): boolean =>
  !isEnded && (state === "running" || state === "stopped");

async function check(due: Due, ask: AskProbe): Promise<Result> {
  if (isSimulated(due)) {
    const ok = due.is_up;
    return { due, ok, tookMs: ok ? 2 + (due.id % 9) : null, trouble: ok === false ? "late" : null };
  }
  if (due.ip === null || !canAsk(due.ip)) return { due, ok: null, tookMs: null, trouble: "no_address" };
  const answer = await ask({ kind: due.kind, ip: due.ip, port: due.port, hostname: due.hostname });
  if (answer.ok) return { due, ok: true, tookMs: answer.tookMs, trouble: null };
  return { due, ok: answer.trouble === "no_ping" ? null : false, tookMs: null, trouble: answer.trouble };
}

async function checkAll(all: readonly Due[], ask: AskProbe): Promise<Result[]> {
  const waiting = [...all];
  const results: Result[] = [];
  const work = async () => {
    for (let due = waiting.pop(); due; due = waiting.pop()) results.push(await check(due, ask));
  };
  await Promise.all(Array.from({ length: limits.atOnce }, work));
  return results;
}

/** At least so many checks of so many accounts, of which most had answered before: the panel itself is cut off. */
const cutOff = { checks: 10, accounts: 3 };

/** Whether the results say that the panel's own network is down, and nothing of the servers. */
export function isOwnFault(results: readonly Pick<Result, "ok" | "due">[]): boolean {
  const asked = results.filter(({ ok }) => ok !== null);
  const before = asked.filter(({ due }) => due.is_ok === true).length;
  const accounts = new Set(asked.map(({ due }) => due.account_id)).size;
  return (
    asked.length >= cutOff.checks &&
    accounts >= cutOff.accounts &&
    asked.every(({ ok }) => ok === false) &&
    before * 2 > asked.length
  );
}

/** Stores results and counts them for their day, in one statement. */
async function noteResults(db: Database, results: readonly Result[], now: Date): Promise<void> {
  const lines = results.map(({ due, ok, tookMs, trouble }) => ({ id: due.id, ok, took_ms: tookMs, trouble }));
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    with told as (
      select * from json_to_recordset(${JSON.stringify(lines)}::json) as r (id int, ok boolean, took_ms int, trouble text)),
    counted as (
      insert into reach_days (check_id, day, good, bad)
      select t.id, (${at} at time zone 'UTC')::date, t.ok::int, (not t.ok)::int
      from told t join reach_checks c on c.id = t.id where t.ok is not null
      on conflict (check_id, day) do update set good = reach_days.good + excluded.good, bad = reach_days.bad + excluded.bad)
    update reach_checks c set checked_at = ${at}, took_ms = t.took_ms, trouble = t.trouble,
      failures = case when t.ok is null then c.failures when t.ok then 0 else c.failures + 1 end,
      is_ok = case when t.ok then true when not t.ok and c.failures + 1 >= ${failuresUntilBad} then false else c.is_ok end,
      since = case when t.ok and c.is_ok is distinct from true then ${at}
        when not t.ok and c.failures + 1 >= ${failuresUntilBad} and c.is_ok is distinct from false then ${at} else c.since end
    from told t where c.id = t.id`);
}

/** Asks what is due, once for all workers, for at most 40 seconds. */
export async function runChecks(now: () => Date, ask: AskProbe = probe): Promise<void> {
  const db = database();
  const end = performance.now() + limits.roundMs;
  while (performance.now() < end) {
    const taken = await takeDue(db, now());
    if (taken.length === 0) return;
    const due = taken.filter(isAsked);
    const others = taken.filter((one) => !isAsked(one)).map((one) => one.server_id);
    if (others.length > 0) await endAlerts(db, others);
    const results = await checkAll(due, ask);
    if (!isOwnFault(results)) {
      await noteResults(db, results, now());
      await evaluateReach(db, [...new Set(due.map((one) => one.server_id))], now());
    }
  }
}

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Deletes days that are too old; a clock that is wrong for a while costs some of the oldest. */
export async function sweepChecks(db: Database, now: Date): Promise<void> {
  const [row] = await db.select({ oldest: min(reachDays.day) }).from(reachDays);
  if (!row?.oldest) return;
  const wanted = now.getTime() - uptimeDays * dayMs;
  const before = dayOf(Math.min(wanted, Date.parse(`${row.oldest}T00:00:00Z`) + 2 * dayMs));
  await deleteInBatches(db, reachDays, lt(reachDays.day, before));
}
