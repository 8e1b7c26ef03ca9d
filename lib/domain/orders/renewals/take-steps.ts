import { and, eq, inArray, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { compare, isPositive, type Money } from "@/lib/base/money";
import { type Database, inTransaction } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { dunningSteps } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms, sendsMail } from "@/lib/env";
import { type SystemEvent, writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { type Notice, notifyAll } from "../../messages/mails/shared/notify";
import { nameOf } from "../../money/billing/rules";
import { payableFromCredit } from "../../money/billing/shared/balance";
import { creditIn, lockCredits } from "../../money/billing/shared/ledger";
import {
  type Details,
  type DunningStepKind,
  nextStepAt,
  type Step,
  stepsDue,
  stepsOf,
} from "../../money/subscriptions/shared/dunning";
import { endServer } from "../../money/subscriptions/shared/end-server";
import { readDroppable } from "../../money/subscriptions/shared/pay-later-period";
import { dropRenewal } from "../../money/subscriptions/shared/void-renewal";
import { askToAlignAll } from "../../servers/servers/shared/align-machine";
import { stateEvent } from "../../servers/servers/shared/state-event";
import { noticeOf } from "./notice-of";
import { type DueRenewal, lockDue, readDueIds } from "./read-due";
import { byBatch } from "./shared/by-batch";

const pauseMinutes = 10;

type Told = Map<DunningStepKind, Notice>;

/** The writes of a batch, collected to run one query of each kind at its end. */
type Work = {
  db: Database;
  now: Date;
  credits: Map<string, Money>;
  notices: Notice[];
  steps: (Omit<typeof dunningSteps.$inferInsert, "mailId"> & { notice: Notice | null })[];
  next: { id: number; at: Date | null }[];
  /** The invoice for which each of these servers is to be suspended. */
  suspended: Map<number, string>;
  events: SystemEvent[];
};

/**
 * Nothing is owed for a deleted server: cancels its unpaid invoices and credits what was paid of them. Charged-back
 * amounts stay owed.
 */
async function terminate({ db, now, events }: Work, { server, invoice }: DueRenewal): Promise<void> {
  const { hostname } = server;
  for (const renewal of await readDroppable(db, server.id))
    await dropRenewal(db, renewal, { code: "terminated", hostname }, now);
  await endServer(db, server, now);
  events.push(stateEvent("servers.delete_unpaid", server, "deleted", { invoice: nameOf(invoice) }));
}

/** Returns false if the step has no purpose here; it is then recorded as skipped. */
function hasPurpose({ isAutomatic, hasCard, isUndecided }: DueRenewal, { kind }: Step): boolean {
  if (kind !== "credit_low" && kind !== "charge") return true;
  // A card pays what credit does not; while a payment is pending there is nothing to report.
  return isAutomatic && !(kind === "credit_low" ? hasCard : isUndecided);
}

const needsMachine = ({ kind }: Step): boolean => kind === "suspend" || kind === "terminate";

/** Paid, cancelled or deleted: nothing left to do. */
const isOver = ({ invoice, server }: DueRenewal): boolean =>
  (invoice.status !== "Unpaid" && invoice.status !== "Collections") || server.deletedAt !== null;

/**
 * Credit covers it, and the next round pays it: it was issued by another process, or credit was added, after this
 * round's payments.
 */
function isAboutToBePaid({ credits }: Work, { invoice, isAutomatic }: DueRenewal): boolean {
  const amount = payableFromCredit(invoice);
  const isTaken = isAutomatic && invoice.status === "Unpaid";
  return isTaken && isPositive(amount) && compare(creditIn(credits, invoice), amount) >= 0;
}

const detailsOf = ({ invoice, server, taken }: DueRenewal): Details => ({
  ...{ issuedAt: invoice.issuedAt, dueAt: invoice.dueAt },
  ...{ suspendNotBefore: server.suspendNotBefore, taken },
});

type Chosen = { due: DueRenewal; take: Step[]; skip: Step[]; isWaiting: boolean };

/** Dunning steps due for one renewal; null = none now or ever. */
function choose(work: Work, due: DueRenewal): Chosen | null {
  const { now, next } = work;
  if (!due.isDue) return null;
  const { id } = due.renewal;
  // Billing is paused; lifting the suspension resumes it.
  if (isOver(due) || due.server.suspendedBy === "staff") {
    next.push({ id, at: null });
    return null;
  }
  if (isAboutToBePaid(work, due)) {
    next.push({ id, at: soonAfter(now) });
    return null;
  }
  const taken = new Set(due.taken.map(({ step }) => step));
  const { take, skip } = stepsDue(stepsOf(detailsOf(due), renewalTerms()), taken, now);
  const isWaiting = due.isBusy && take.some(needsMachine);
  return { due, take: due.isBusy ? take.filter((step) => !needsMachine(step)) : take, skip, isWaiting };
}

const soonAfter = (now: Date): Date => new Date(now.getTime() + pauseMinutes * 60_000);

/** Records the steps taken for one renewal, and when to check it again. */
function noteSteps(work: Work, { due, take, skip, isWaiting }: Chosen, told: Told): void {
  const { now, steps, next } = work;
  const { id: renewalId } = due.renewal;
  const write = ({ name, kind }: Step, isSkipped: boolean) => {
    const notice = (isSkipped ? undefined : told.get(kind)) ?? null;
    steps.push({ renewalId, step: name, at: now, isSkipped, notice });
  };
  for (const step of take) write(step, !hasPurpose(due, step));
  for (const step of skip) write(step, true);
  const done = [...take, ...skip];
  const taken = [
    ...due.taken,
    // Until its mail is sent, the time of the following steps is recomputed.
    ...done.map(({ name }) => ({
      step: name,
      isSkipped: skip.some((one) => one.name === name),
      sentAt: sendsMail() ? null : now,
    })),
  ];
  const names = new Set(taken.map(({ step }) => step));
  const later = stepsOf({ ...detailsOf(due), taken }, renewalTerms());
  const at = isWaiting ? soonAfter(now) : nextStepAt(later, names, soonAfter(now));
  next.push({ id: renewalId, at: names.has("terminate") ? null : at });
}

/** Takes all due steps of one server, with one mail of each kind. */
async function advance(work: Work, all: readonly DueRenewal[]): Promise<void> {
  const chosen = all.flatMap((due) => choose(work, due) ?? []);
  const open = all.filter((due) => !isOver(due));
  const told: Told = new Map();
  for (const kind of ["credit_low", "reminder", "charge", "suspend", "terminate"] as const) {
    const [first, ...more] = chosen.flatMap(({ due, take }) =>
      take.filter((step) => step.kind === kind && hasPurpose(due, step)).map((step) => ({ due, step })),
    );
    if (!first) continue;
    // Of several reminders only the latest in the plan is sent.
    const { due, step } = more.reduce((a, b) => (b.step.days > a.step.days ? b : a), first);
    // Mails about failed automatic payment list only the renewals that are paid automatically.
    const about = kind === "credit_low" || kind === "charge" ? [first, ...more].map((one) => one.due) : open;
    const notice = noticeOf(step, due, about, creditIn(work.credits, due.invoice), work.now);
    told.set(kind, notice);
    work.notices.push(notice);
    if (kind === "suspend") work.suspended.set(due.server.id, nameOf(due.invoice));
    if (kind === "terminate") await terminate(work, due);
  }
  for (const one of chosen) noteSteps(work, one, told);
}

async function suspendAll({ db, suspended, events }: Work): Promise<void> {
  if (suspended.size === 0) return;
  const wanted = [...suspended.keys()];
  const rows = await db
    .update(servers)
    .set({ stateBefore: sql`${servers.state}`, state: "suspended", suspendedBy: "unpaid" })
    .where(and(inArray(servers.id, wanted), inArray(servers.state, ["running", "stopped"])))
    .returning({ id: servers.id, accountId: servers.accountId, state: servers.stateBefore });
  const paused = await db
    .update(servers)
    .set({ suspendedBy: "unpaid" })
    .where(and(inArray(servers.id, wanted), eq(servers.suspendedBy, "owner")))
    .returning({ id: servers.id, accountId: servers.accountId, state: servers.state });
  for (const row of [...rows, ...paused])
    events.push(stateEvent("servers.suspend_unpaid", row, "suspended", { invoice: suspended.get(row.id) }));
  await askToAlignAll(
    db,
    rows.map(({ id }) => id),
  );
}

async function write(work: Work): Promise<void> {
  const { db, now, steps, next, notices } = work;
  const mailIds = await notifyAll({ db, now }, notices);
  await insertMany(
    db,
    dunningSteps,
    steps.map(({ notice, ...step }) => ({ ...step, mailId: (notice && mailIds.get(notice)) ?? null })),
  );
  const ids = next.map(({ id }) => id);
  const times = next.map(({ at }) => at?.toISOString() ?? null);
  await db.execute(sql`
    update renewals set next_step_at = v.at
    from unnest(${sql.param(ids)}::int[], ${sql.param(times)}::timestamptz[]) as v (id, at)
    where renewals.id = v.id`);
  await suspendAll(work);
  await writeSystemEvents(db, work.events, now);
}

type Found = Awaited<ReturnType<typeof readDueIds>>[number];

async function planBatch(db: Database, found: readonly Found[], now: Date) {
  // Every payment locks the credit first, and then its invoice.
  const credits = await lockCredits(db, [...new Set(found.map(({ accountId }) => accountId))]);
  const rows = await lockDue(
    db,
    found.map(({ id }) => id),
    now,
  );
  const work: Work = {
    db,
    now,
    credits,
    notices: [],
    steps: [],
    next: [],
    suspended: new Map(),
    events: [],
  };
  for (const ofServer of groupBy(rows, ({ server }) => server.id).values()) await advance(work, ofServer);
  return { work, count: rows.length };
}

const takeBatch = (found: readonly Found[], now: Date): Promise<number> =>
  inTransaction(async (db) => {
    const { work, count } = await planBatch(db, found, now);
    await write(work);
    return count;
  });

/** Counts the effects of taking the steps of these renewals. Runs them, and rolls the transaction back. */
export async function countSteps(found: readonly Found[], now: Date) {
  const counts = { mails: 0, suspensions: 0, deletions: 0 };
  const undone = new Error("undone");
  const count = async (db: Database): Promise<never> => {
    const { notices, suspended } = (await planBatch(db, found, now)).work;
    counts.mails = notices.length;
    counts.suspensions = suspended.size;
    counts.deletions = notices.filter(({ name }) => name === "server.terminated").length;
    throw undone;
  };
  await inTransaction(count).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return counts;
}

/** Takes every due step once: reminders, warnings, suspensions, terminations. */
export async function takeDunningSteps(now: Date): Promise<void> {
  await byBatch(
    (after) => readDueIds(now, after),
    "a step of a renewal cannot be taken",
    (found) => takeBatch(found, now),
  );
}
