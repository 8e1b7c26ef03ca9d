import { and, asc, eq, gte, inArray, isNotNull, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { zoneOf } from "@/lib/base/time-zone";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { companies } from "@/lib/db/tables/money/companies";
import { serverSchedules } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";
import { backupsAtOnce } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import { startJob } from "../../kernel/async/write-job";
import { DomainError } from "../../kernel/errors/fail";
import { requireIdle } from "../../kernel/server/hold-server";
import { refusalOf } from "../servers/rules";
import { unableOf } from "../servers/shared/able";
import { backupWork, snapshotWork } from "./kinds";
import { chooseFairly, fullBackEnds, isMissed, latestHours, missedBefore, nextRun } from "./rules";
import { tellFailed } from "./shared/tell-failed";

const kinds = { backup: backupWork, snapshot: snapshotWork } as const;
const calls = { backup: "changeBackup", snapshot: "changeSnapshot" } as const;
/** Read in one round; the others come in the next ones. */
const mostRead = 1_000;

const { serverId, what, nextAt, lastAt } = serverSchedules;
const backEnd = sql<string>`coalesce(${servers.provisioner}, '')`;

const readWhere = (condition: SQL | undefined) =>
  database()
    .select({ serverId, what, nextAt, accountId: servers.accountId, backEnd })
    .from(serverSchedules)
    .innerJoin(servers, eq(servers.id, serverId))
    .where(and(isNotNull(nextAt), condition));

/** What could not begin for too long. */
const readMissed = (now: Date) =>
  readWhere(lt(nextAt, missedBefore(now)))
    .orderBy(asc(nextAt), asc(serverId))
    .limit(mostRead);

/**
 * What is due at back ends that are not full: each account's first, then each account's second, and so on, and of those the
 * one first whose last success is longest ago, so that nobody is left out every night.
 */
function readDue(now: Date, full: readonly string[]) {
  const turn = sql`row_number() over (partition by ${servers.accountId} order by ${lastAt} nulls first, ${nextAt}, ${serverId})`;
  const isDue = and(lte(nextAt, now), gte(nextAt, missedBefore(now)));
  return readWhere(full.length === 0 ? isDue : and(isDue, notInArray(backEnd, [...full])))
    .orderBy(turn, sql`${lastAt} nulls first`, asc(nextAt), asc(serverId))
    .limit(mostRead);
}

type Due = Awaited<ReturnType<typeof readMissed>>[number];

/** What runs now, of all processes. */
const readRunning = () =>
  database()
    .select({ accountId: servers.accountId, backEnd })
    .from(jobs)
    .innerJoin(servers, eq(servers.id, jobs.serverId))
    .where(
      and(
        eq(jobs.state, "running"),
        inArray(
          jobs.operation,
          Object.values(kinds).map(({ operation }) => operation),
        ),
      ),
    );

/** The schedule with all that decides on it, locked; null = another process has it, or has begun it. */
async function lockDue(db: Database, due: Due, now: Date) {
  const [row] = await db
    .select({
      schedule: serverSchedules,
      server: servers,
      seller: { timeZone: companies.timeZone, country: companies.country },
    })
    .from(serverSchedules)
    .innerJoin(servers, eq(servers.id, serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(and(eq(serverId, due.serverId), eq(what, due.what), lte(nextAt, now)))
    .for("no key update", { of: [serverSchedules, servers], skipLocked: true });
  return row ?? null;
}

/** Begins one, or puts it off to its next time; one whose server is busy waits for the next round. */
const begin = (due: Due, now: Date): Promise<boolean> =>
  inTransaction(async (db) => {
    const row = await lockDue(db, due, now);
    if (!row) return false;
    const { schedule, server, seller } = row;
    const isOver = server.deletedAt !== null || (schedule.what === "backup" && server.backupPlan === null);
    const next = isOver ? null : nextRun(schedule, server.id, zoneOf(seller), now);
    const refusal = refusalOf("work", server);
    const isLate = isMissed(schedule.nextAt ?? now, now);
    if (refusal === "server.deploying" && !isOver && !isLate) return false;
    const isPossible =
      !isOver && refusal === null && !isLate && !(await unableOf(db, server)).includes(calls[schedule.what]);
    if (isPossible) await requireIdle(db, server.id);
    await db
      .update(serverSchedules)
      .set({ nextAt: next })
      .where(and(eq(serverId, server.id), eq(what, schedule.what)));
    // The owner of a server that can do nothing now, such as a suspended one, knows that.
    if (isLate && !isOver && refusal === null)
      await tellFailed(db, server.id, schedule.what, {
        at: now,
        failure: { code: "noTurn", hours: latestHours },
      });
    if (!isPossible) return false;
    const kind = kinds[schedule.what];
    const context = { action: kind.action, id: String(server.id), scheduled: "1" };
    await startJob(db, kind, { accountId: server.accountId, serverId: server.id, context, now });
    return true;
  });

/**
 * Begins backups and snapshots that are due, as many as accounts and back ends may have at once; returns how many. Nothing is
 * made up: what was missed for hours has failed, and waits for its next time.
 */
export async function startDueCopies(now: Date): Promise<number> {
  const missed = await readMissed(now);
  const running = await readRunning();
  const most = backupsAtOnce();
  const due = await readDue(now, fullBackEnds(running, most));
  let begun = 0;
  for (const one of [...missed, ...chooseFairly(due, running, most)])
    try {
      if (await begin(one, now)) begun++;
    } catch (error) {
      if (error instanceof DomainError && error.extras.doc === "server.busy") continue;
      log.error({ server: one.serverId, what: one.what, error: errorParams(error) }, "a copy cannot begin");
    }
  return begun;
}
