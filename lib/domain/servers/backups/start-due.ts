import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { zoneOf } from "@/lib/base/time-zone";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { companies } from "@/lib/db/tables/money/companies";
import { serverSchedules } from "@/lib/db/tables/servers/backups";
import { servers } from "@/lib/db/tables/servers/servers";
import { errorParams, log } from "@/lib/log";
import { startJob } from "../../kernel/async/write-job";
import { DomainError } from "../../kernel/errors/fail";
import { requireIdle } from "../../kernel/server/hold-server";
import { refusalOf } from "../servers/rules";
import { unableOf } from "../servers/shared/able";
import { backupWork, snapshotWork } from "./kinds";
import { chooseFairly, isMissed, nextRun } from "./rules";

const kinds = { backup: backupWork, snapshot: snapshotWork } as const;
const calls = { backup: "changeBackup", snapshot: "changeSnapshot" } as const;
/** Read in one round, those that have waited longest; the others come in the next one. */
const mostRead = 1_000;

/** What is due on machines, each account's first, then each account's second, and so on. */
async function readDue(now: Date) {
  const { serverId, what, nextAt } = serverSchedules;
  const oldest = database()
    .select({ serverId, what, nextAt })
    .from(serverSchedules)
    .where(and(isNotNull(nextAt), lte(nextAt, now)))
    .orderBy(asc(nextAt), asc(serverId))
    .limit(mostRead)
    .as("oldest");
  const turn = sql`row_number() over (partition by ${servers.accountId} order by ${oldest.nextAt}, ${oldest.serverId})`;
  return database()
    .select({
      serverId: oldest.serverId,
      what: oldest.what,
      nextAt: oldest.nextAt,
      accountId: servers.accountId,
      backEnd: sql<string>`coalesce(${servers.provisioner}, '')`,
    })
    .from(oldest)
    .innerJoin(servers, eq(servers.id, oldest.serverId))
    .orderBy(turn, asc(oldest.nextAt), asc(oldest.serverId));
}

type Due = Awaited<ReturnType<typeof readDue>>[number];

/** What runs now, of all processes. */
const readRunning = () =>
  database()
    .select({
      accountId: servers.accountId,
      backEnd: sql<string>`coalesce(${servers.provisioner}, '')`,
    })
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
async function lockDue(db: Database, { serverId, what }: Due, now: Date) {
  const [row] = await db
    .select({
      schedule: serverSchedules,
      server: servers,
      seller: { timeZone: companies.timeZone, country: companies.country },
    })
    .from(serverSchedules)
    .innerJoin(servers, eq(servers.id, serverSchedules.serverId))
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(
      and(
        eq(serverSchedules.serverId, serverId),
        eq(serverSchedules.what, what),
        lte(serverSchedules.nextAt, now),
      ),
    )
    .for("no key update", { of: [serverSchedules, servers], skipLocked: true });
  return row ?? null;
}

/** Begins one, or puts it off to its next time; one whose server is busy waits for the next round. */
const begin = (due: Due, now: Date): Promise<boolean> =>
  inTransaction(async (db) => {
    const row = await lockDue(db, due, now);
    if (!row) return false;
    const { schedule, server, seller } = row;
    const { what } = schedule;
    const isOver = server.deletedAt !== null || (what === "backup" && server.backupPlan === null);
    const nextAt = isOver ? null : nextRun(schedule, server.id, zoneOf(seller), now);
    const refusal = refusalOf("work", server);
    const isLate = isMissed(schedule.nextAt ?? now, now);
    if (refusal === "server.deploying" && !isOver && !isLate) return false;
    const isPossible =
      !isOver && refusal === null && !isLate && !(await unableOf(db, server)).includes(calls[what]);
    if (isPossible) await requireIdle(db, server.id);
    await db
      .update(serverSchedules)
      .set({ nextAt })
      .where(and(eq(serverSchedules.serverId, server.id), eq(serverSchedules.what, what)));
    if (!isPossible) return false;
    const kind = kinds[what];
    const context = { action: kind.action, id: String(server.id), scheduled: "1" };
    await startJob(db, kind, { accountId: server.accountId, serverId: server.id, context, now });
    return true;
  });

/**
 * Begins backups and snapshots that are due, as many as accounts and back ends may have at once; returns how many. After a
 * long outage nothing is made up: what was missed for hours waits for its next time.
 */
export async function startDueCopies(now: Date): Promise<number> {
  const due = await readDue(now);
  if (due.length === 0) return 0;
  const missed = due.filter(({ nextAt }) => isMissed(nextAt ?? now, now));
  const others = due.filter((one) => !missed.includes(one));
  let begun = 0;
  for (const one of [...missed, ...chooseFairly(others, await readRunning())])
    try {
      if (await begin(one, now)) begun++;
    } catch (error) {
      if (error instanceof DomainError && error.extras.doc === "server.busy") continue;
      log.error({ server: one.serverId, what: one.what, error: errorParams(error) }, "a copy cannot begin");
    }
  return begun;
}
