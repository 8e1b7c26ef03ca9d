import { eq } from "drizzle-orm";
import { amountOfNext, hoursAhead, usedOf } from "@/lib/base/hourly";
import { laterOf } from "@/lib/base/later-of";
import { compare, decimalOf, type Money } from "@/lib/base/money";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { type SystemEvent, writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import type { ServerRow } from "../../kernel/server/server-target";
import { type Notice, notifyAll } from "../../messages/mails/shared/notify";
import { creditIn, creditKey, lockCredits } from "../../money/billing/shared/ledger";
import { endServer } from "../../money/subscriptions/shared/end-server";
import { begun, type UsageMonth } from "../../money/usage/shared/begun-month";
import { chargeHours } from "../../money/usage/shared/charge-hours";
import { closeMonth } from "../../money/usage/shared/close-month";
import { keepMonth, openMonth } from "../../money/usage/shared/open-month";
import { deletionWithoutCredit, freedOfDebt, isRenewed, suspendedForDebt } from "../../servers/servers/rules";
import { askToAlignAll } from "../../servers/servers/shared/align-machine";
import { stateEvent } from "../../servers/servers/shared/state-event";
import { type Catalog, catalogOnce } from "../orders/shared/price-service";
import { type DueMonth, lockDueMonths, readDueMonths } from "./read-usage";
import { byBatch } from "./shared/by-batch";
import { priceMonth } from "./shared/price-month";
import { warnOfUsage } from "./shared/warn-of-usage";

type Work = {
  db: Database;
  now: Date;
  known: () => Promise<Catalog>;
  /** As returned by `lockCredits`. */
  credits: Map<string, Money>;
  notices: Notice[];
  /** Servers whose machines have to be aligned with their new state. */
  moved: number[];
  events: SystemEvent[];
};

async function change({ db, moved }: Work, server: ServerRow, to: Partial<ServerRow>): Promise<ServerRow> {
  await db.update(servers).set(to).where(eq(servers.id, server.id));
  moved.push(server.id);
  return { ...server, ...to };
}

/** Stops the hour count: the server is suspended, for lack of credit or otherwise. */
async function stop({ db, now }: Work, month: UsageMonth): Promise<UsageMonth> {
  const stopped = { ...month, nextAt: null, stoppedAt: now };
  await keepMonth(db, stopped);
  return stopped;
}

/** Suspends a server whose credit does not cover an hour that has begun, unless staff granted it time or a job runs. */
async function runOut(
  work: Work,
  { isBusy, reader, seller }: DueMonth,
  server: ServerRow,
  month: UsageMonth,
) {
  const { now, notices } = work;
  const { id, hostname, currency, suspendNotBefore } = server;
  if (isBusy || (suspendNotBefore !== null && suspendNotBefore > now)) return;
  const to = suspendedForDebt(server);
  // Retries later if the server cannot be suspended now; its owner is notified once.
  if (!to) return;
  await change(work, server, to);
  work.events.push(stateEvent("servers.suspend_unpaid", server, "suspended"));
  await stop(work, month);
  const deleteOn = dayIn(deletionWithoutCredit(now, suspendNotBefore, renewalTerms()), zoneOf(seller));
  const day = decimalOf(amountOfNext(usedOf(month, currency), hoursAhead));
  const credit = decimalOf(creditIn(work.credits, server));
  notices.push({
    name: "server.suspended",
    reader,
    facts: { id, hostname, deleteOn, currency, credit, day },
  });
}

/** Credit covers the next hour again: resumes the server and its hour count. */
async function resume(work: Work, server: ServerRow, month: UsageMonth) {
  const to = freedOfDebt(server);
  const freed = to ? await change(work, server, to) : server;
  if (to) work.events.push(stateEvent("servers.free_paid", server, freed.state));
  const from = laterOf(work.now, month.startsAt);
  return { server: freed, month: { ...month, nextAt: from, stoppedAt: null } };
}

/** Closes a month that has ended, with its invoice, and opens the next one at current prices. */
async function turnMonth(work: Work, server: ServerRow, month: UsageMonth): Promise<UsageMonth> {
  const { db, now } = work;
  const price = await priceMonth(db, await work.known(), server, month);
  await closeMonth(db, server, month, now);
  await db.update(servers).set({ recurringTotal: price.total }).where(eq(servers.id, server.id));
  const { companyId, endsAt: startsAt, nextAt, stoppedAt, capHours, serverId } = { ...month, ...price };
  // An hour that began in the old month extends into the new one and is not charged again there.
  const from = nextAt === null ? null : laterOf(nextAt, startsAt);
  const { readyAt } = server;
  return openMonth(db, { serverId, companyId, capHours, price, startsAt, readyAt, nextAt: from, stoppedAt });
}

async function terminate(work: Work, { reader }: DueMonth, server: ServerRow): Promise<void> {
  const { db, now, notices, events } = work;
  await endServer(db, server, now);
  events.push(stateEvent("servers.delete_unpaid", server, "deleted"));
  const { id, hostname } = server;
  notices.push({
    name: "server.terminated",
    reader,
    facts: { id, hostname, why: "unpaid", left: "nothing" },
  });
}

const waitsForCredit = ({ state, suspendedBy }: ServerRow): boolean =>
  state === "suspended" && suspendedBy === "unpaid";

/** Whether a month paused for lack of credit can resume. */
const canResume = (work: Work, server: ServerRow, month: UsageMonth): boolean =>
  waitsForCredit(server) &&
  compare(creditIn(work.credits, server), amountOfNext(usedOf(month, server.currency), 1)) >= 0;

/** Charges a month up to now, closes it when it is over and opens the next one. */
async function advance(work: Work, due: DueMonth): Promise<void> {
  const { db, now, credits } = work;
  let { server } = due;
  let month = begun(due.month, server.readyAt);
  for (;;) {
    const isOver = month.endsAt <= now;
    const mayGoOn = isRenewed(server) || (!isOver && !due.isBusy && canResume(work, server, month));
    if (month.nextAt === null && mayGoOn && !isOver) ({ server, month } = await resume(work, server, month));
    const before = { now, until: due.endsAt, credit: creditIn(work.credits, server) };
    const { credit, isShort, ...charged } = await chargeHours(db, server, month, before);
    credits.set(creditKey(server), credit);
    month = charged.month;
    if (!isRenewed(server) && month.nextAt !== null) month = await stop(work, month);
    if (isShort && !isOver) return runOut(work, due, server, month);
    const { stoppedAt } = month;
    if (waitsForCredit(server) && stoppedAt && !due.isBusy)
      if (deletionWithoutCredit(stoppedAt, server.suspendNotBefore, renewalTerms()) <= now)
        return terminate(work, due, server);
    // If the server ends before the next hour begins, its end closes the month.
    if (!isOver || (due.endsAt !== null && due.endsAt <= month.endsAt)) return;
    month = await turnMonth(work, server, month);
  }
}

type Found = Awaited<ReturnType<typeof readDueMonths>>[number];

const chargeBatch = (known: Work["known"], found: readonly Found[], now: Date): Promise<number> =>
  inTransaction(async (db) => {
    const accountIds = [...new Set(found.map(({ accountId }) => accountId))];
    // Everything that spends credit locks it first.
    const credits = await lockCredits(db, accountIds);
    const ids = found.map(({ id }) => id);
    const work: Work = { db, now, known, credits, notices: [], moved: [], events: [] };
    const rows = await lockDueMonths(db, ids, now);
    for (const due of rows) await advance(work, due);
    await askToAlignAll(db, [...new Set(work.moved)]);
    work.notices.push(...(await warnOfUsage(db, accountIds, credits, now)));
    await notifyAll({ db, now }, work.notices);
    await writeSystemEvents(db, work.events, now);
    return rows.length;
  });

/**
 * Charges every begun hour of all hourly servers exactly once, even after crashes or downtime; closes months that
 * have ended, suspends servers that the credit no longer covers, and resumes them when it does again.
 */
export async function chargeUsage(now: Date): Promise<void> {
  const known = catalogOnce(database());
  await byBatch(
    (after) => readDueMonths(now, after),
    "hours of a server cannot be charged",
    (found) => chargeBatch(known, found, now),
  );
}
