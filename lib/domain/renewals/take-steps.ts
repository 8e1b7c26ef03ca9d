import { and, eq, inArray, sql } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import { compare, isPositive } from "@/lib/base/money";
import { type Database, inTransaction } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { renewalSteps } from "@/lib/db/tables/renewals";
import { servers } from "@/lib/db/tables/servers";
import { renewalTerms } from "@/lib/env";
import { balanceOf, payableFromCredit } from "../billing/shared/balance";
import { creditIn, lockCredits } from "../billing/shared/ledger";
import { type Deed, writeDeeds } from "../kernel/audit";
import { type Notice, notifyAll } from "../mails/shared/notify";
import { deletionDay } from "../servers/rules";
import { askToAlignAll } from "../servers/shared/align-machine";
import { stateDeed } from "../servers/shared/state-deed";
import { endServer } from "../subscriptions/shared/end-server";
import { dropRenewal, readOpenRenewals } from "../subscriptions/shared/void-renewal";
import { type DueRenewal, lockDue, readDueIds } from "./read-due";
import { addDays, nextStepAt, type Step, stepsDue, stepsOf } from "./rules";
import { byBatch } from "./shared/by-batch";

const pauseMinutes = 10;

/** What a batch is going to write at its end, with one query for each kind. */
type Work = {
  db: Database;
  now: Date;
  credits: Map<string, string>;
  notices: Notice[];
  steps: (typeof renewalSteps.$inferInsert)[];
  next: { id: number; at: Date | null }[];
  /** The invoice for which each of these servers is to be suspended. */
  suspended: Map<number, string>;
  deeds: Deed[];
};

const owing = ({ invoice }: DueRenewal) => ({
  invoice: invoice.id,
  number: invoice.number,
  amount: balanceOf(invoice),
  currency: invoice.currency,
});

function remind({ notices }: Work, due: DueRenewal, step: Step): void {
  const { server, invoice, reader } = due;
  const facts = { ...owing(due), hostname: server.hostname, due: dateText(invoice.dueAt) };
  if (step.days <= 0) {
    // Of a card that was declined its owner knows already.
    const isByCard = due.isAutomatic && due.hasCard && (due.isUndecided || !due.isTried);
    notices.push({ name: "renewal.reminder", reader, facts: { ...facts, isByCard } });
  } else {
    const { suspendAfter } = renewalTerms();
    const isDecided = server.suspendNotBefore === null && server.state !== "suspended";
    const suspendOn = isDecided ? dateText(addDays(invoice.dueAt, suspendAfter)) : null;
    notices.push({ name: "renewal.overdue", reader, facts: { ...facts, suspendOn } });
  }
}

/**
 * The day of the payment has come, or its invoice, and credit does not cover what should pay itself. Of a card that was
 * declined its owner knows already.
 */
function warn({ notices, credits }: Work, due: DueRenewal, kind: "credit_low" | "charge"): void {
  const { server, invoice, reader } = due;
  const credit = creditIn(credits, invoice);
  const facts = { ...owing(due), hostname: server.hostname, credit };
  if (kind === "charge") notices.push({ name: "payment.failed", reader, facts });
  else notices.push({ name: "credit.low", reader, facts: { ...facts, due: dateText(invoice.dueAt) } });
}

function suspend({ notices, suspended, now }: Work, due: DueRenewal): void {
  const { server, invoice, reader } = due;
  const deleteOn = dateText(deletionDay(invoice.dueAt, now, renewalTerms()));
  const facts = { ...owing(due), id: server.id, hostname: server.hostname, deleteOn };
  suspended.set(server.id, invoice.number);
  notices.push({ name: "server.suspended", reader, facts });
}

/**
 * Nothing is owed for a server that is gone: its unpaid invoices are cancelled, what was paid of them is credit. What the
 * bank took back stays owed.
 */
async function terminate({ db, now, notices, deeds }: Work, due: DueRenewal): Promise<void> {
  const { server, reader, invoice } = due;
  const { hostname } = server;
  for (const renewal of await readOpenRenewals(db, server.id))
    await dropRenewal(db, renewal, { code: "terminated", hostname }, now);
  await endServer(db, server, now);
  deeds.push(stateDeed("servers.delete_unpaid", server, "deleted", { invoice: invoice.number }));
  const left = invoice.status === "Collections" ? "taken_back" : "cancelled";
  notices.push({
    name: "server.terminated",
    reader,
    facts: { id: server.id, hostname, why: "unpaid", left },
  });
}

/** False when the step has no purpose here, and is recorded as skipped. */
async function take(work: Work, due: DueRenewal, step: Step): Promise<boolean> {
  if (step.kind === "reminder") remind(work, due, step);
  if (step.kind === "credit_low" || step.kind === "charge") {
    // A card pays what credit does not; until its bank has decided there is nothing to tell.
    const isCovered = step.kind === "credit_low" ? due.hasCard : due.isUndecided;
    if (!due.isAutomatic || isCovered) return false;
    warn(work, due, step.kind);
  }
  if (step.kind === "suspend") suspend(work, due);
  if (step.kind === "terminate") await terminate(work, due);
  return true;
}

const needsMachine = ({ kind }: Step): boolean => kind === "suspend" || kind === "terminate";

/** Paid, cancelled or gone: there is nothing to do about it any more. */
const isOver = ({ invoice, server }: DueRenewal): boolean =>
  (invoice.status !== "Unpaid" && invoice.status !== "Collections") || server.deletedAt !== null;

/** Credit covers it, and the next to look pays it: another process issued it, or credit came, since credit was taken. */
function isAboutToBePaid({ credits }: Work, { invoice, isAutomatic }: DueRenewal): boolean {
  const amount = payableFromCredit(invoice);
  const isTaken = isAutomatic && invoice.status === "Unpaid";
  return isTaken && isPositive(amount) && compare(creditIn(credits, invoice), amount) >= 0;
}

/** Does what is due about one renewal and finds out when the next step comes. */
async function advance(work: Work, due: DueRenewal): Promise<void> {
  const { now } = work;
  const { renewal, invoice, server } = due;
  if (isOver(due)) return void work.next.push({ id: renewal.id, at: null });
  const soon = new Date(now.getTime() + pauseMinutes * 60_000);
  if (isAboutToBePaid(work, due)) return void work.next.push({ id: renewal.id, at: soon });
  const taken = new Set(due.taken.map(({ step }) => step));
  const suspendedAt = due.taken.find(({ step }) => step === "suspend")?.at ?? null;
  const { issuedAt, dueAt } = invoice;
  const facts = { issuedAt, dueAt, suspendNotBefore: server.suspendNotBefore, suspendedAt };
  const steps = stepsOf(facts, renewalTerms());
  const { take: toTake, skip } = stepsDue(steps, taken, now);
  const isWaiting = due.isBusy && toTake.some(needsMachine);
  const possible = due.isBusy ? toTake.filter((step) => !needsMachine(step)) : toTake;
  for (const step of possible) {
    const isTaken = await take(work, due, step);
    work.steps.push({ renewalId: renewal.id, step: step.name, at: now, isSkipped: !isTaken });
    taken.add(step.name);
  }
  for (const { name } of skip) {
    work.steps.push({ renewalId: renewal.id, step: name, at: now, isSkipped: true });
    taken.add(name);
  }
  const isSuspended = taken.has("suspend") && suspendedAt === null;
  const later = isSuspended ? stepsOf({ ...facts, suspendedAt: now }, renewalTerms()) : steps;
  const isGone = taken.has("terminate");
  const at = isWaiting ? soon : nextStepAt(later, taken);
  work.next.push({ id: renewal.id, at: isGone ? null : at });
}

async function suspendAll({ db, suspended, deeds }: Work): Promise<void> {
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
    deeds.push(stateDeed("servers.suspend_unpaid", row, "suspended", { invoice: suspended.get(row.id) }));
  await askToAlignAll(
    db,
    rows.map(({ id }) => id),
  );
}

async function write(work: Work): Promise<void> {
  const { db, now, steps, next, notices } = work;
  await insertMany(db, renewalSteps, steps);
  const ids = next.map(({ id }) => id);
  const times = next.map(({ at }) => at?.toISOString() ?? null);
  await db.execute(sql`
    update renewals set next_step_at = v.at
    from unnest(${sql.param(ids)}::int[], ${sql.param(times)}::timestamptz[]) as v (id, at)
    where renewals.id = v.id`);
  await suspendAll(work);
  await writeDeeds(db, work.deeds, now);
  await notifyAll({ db, now }, notices);
}

type Found = Awaited<ReturnType<typeof readDueIds>>[number];

const takeBatch = (found: readonly Found[], now: Date): Promise<number> =>
  inTransaction(async (db) => {
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
      deeds: [],
    };
    for (const due of rows) await advance(work, due);
    await write(work);
    return rows.length;
  });

/** Takes every step whose time has come: reminders, warnings, suspensions, terminations; each once. */
export async function takeRenewalSteps(now: Date): Promise<void> {
  await byBatch(
    (after) => readDueIds(now, after),
    "a step of a renewal cannot be taken",
    (found) => takeBatch(found, now),
  );
}
