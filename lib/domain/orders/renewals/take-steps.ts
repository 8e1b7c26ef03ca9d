import { and, eq, inArray, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { type Database, inTransaction } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { dunningSteps } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { sendsMail } from "@/lib/env";
import { type SystemEvent, writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { type Notice, notifyAll } from "../../messages/mails/shared/notify";
import { announceAll } from "../../messages/webhooks/shared/announce";
import { nameOf } from "../../money/billing/rules";
import { balanceOf } from "../../money/billing/shared/balance";
import { dueDay } from "../../money/billing/shared/invoice-days";
import { creditIn, creditKey, lockCredits } from "../../money/billing/shared/ledger";
import {
  type DunningStepKind,
  nextStepAt,
  type Step,
  stepsOf,
} from "../../money/subscriptions/shared/dunning";
import { endServer } from "../../money/subscriptions/shared/end-server";
import { readDroppable } from "../../money/subscriptions/shared/pay-later-period";
import { dropRenewal } from "../../money/subscriptions/shared/void-renewal";
import { askToAlignAll } from "../../servers/servers/shared/align-machine";
import { stateEvent } from "../../servers/servers/shared/state-event";
import { chargeForDunning } from "../dunning/shared/charge";
import { handOverByPlan } from "../dunning/shared/hand-over";
import { writeLetter } from "../dunning/shared/write-letter";
import {
  type Chosen,
  chooseSteps,
  detailsOf,
  hasPurpose,
  isOver,
  isReminder,
  type Round,
  soonAfter,
} from "./choose-steps";
import { noticeOf } from "./notice-of";
import { type DueRenewal, lockDue, readDueIds } from "./read-due";
import { type OtherOverdue, readOtherOverdue } from "./read-other-overdue";
import { byBatch } from "./shared/by-batch";

/** The mail of each kind about a server. */
type Told = Map<DunningStepKind, Notice>;

/** The writes of a batch, collected to run one query of each kind at its end. */
type Work = Round & {
  db: Database;
  /** Overdue invoices besides those of renewals. */
  others: OtherOverdue;
  notices: Notice[];
  /** Reminders that a mail about several servers includes: programs are told of each. */
  included: Notice[];
  steps: (Omit<typeof dunningSteps.$inferInsert, "mailId"> & { notice: Notice | null })[];
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
  const later = stepsOf({ ...detailsOf(due), taken }, due.terms);
  const at = isWaiting ? soonAfter(now) : nextStepAt(later, names, soonAfter(now));
  next.push({ id: renewalId, at: names.has("terminate") ? null : at });
}

type Picked = { due: DueRenewal; step: Step };

/** Of several steps of a kind, the latest in the plan: its mail is written. */
const latestOf = (picked: readonly Picked[]): Picked | undefined =>
  picked.reduce<Picked | undefined>((a, b) => (a && a.step.days >= b.step.days ? a : b), undefined);

const serverOf = ({ due }: Picked): number => due.server.id;

const isAboutMoney = (kind: DunningStepKind): boolean => kind === "credit_low" || kind === "charge";

/** A mail about money is for a server, or for all that one invoice renews: below zero its number. */
const inMail =
  (picked: readonly Picked[]) =>
  (one: Picked): number => {
    const { id } = one.due.invoice;
    const isJoint = picked.some(({ due }) => due.invoice.id === id && serverOf(one) !== due.server.id);
    return isJoint ? -id : serverOf(one);
  };

/** A mail is about a server, about money, or about an invoice that is handed over. */
function groupOf(kind: DunningStepKind, picked: readonly Picked[]): (one: Picked) => number {
  if (kind === "hand_over") return ({ due }) => due.invoice.id;
  return isAboutMoney(kind) ? inMail(picked) : serverOf;
}

/** Charges what the plan has for this step; null = nothing. */
async function charge({ db, now }: Work, { due, step }: Picked, about: readonly DueRenewal[]) {
  const { terms, reader, server, invoice } = due;
  const mail = isReminder(step) && step.days > 0 && terms.mails.find((one) => one.days === step.days);
  if (!mail) return null;
  // One over several servers owes its amount once.
  const open = [...new Map(about.map(({ invoice: one }) => [one.id, one])).values()];
  const asked = { accountId: server.accountId, language: reader.language, debt: invoice, open, mail };
  const row = await chargeForDunning(db, asked, now);
  return row && { id: row.id, number: nameOf(row), amount: balanceOf(row), due: dueDay(row) };
}

/** The mail with the letter that the plan has for this step. */
async function withLetter({ db, now }: Work, notice: Notice, { due, step }: Picked): Promise<Notice> {
  const isLetter = due.terms.mails.some((mail) => mail.isLetter && mail.days === step.days);
  if (notice.name !== "renewal.overdue" || !isLetter) return notice;
  const { reader, invoice, server } = due;
  const { facts, invoiceId: charged = null } = notice;
  const written = { accountId: server.accountId, language: reader.language, invoice, facts, charged };
  return { ...notice, letterId: await writeLetter(db, written, now) };
}

/** Writes the mail of steps of one kind: reminders of an account together, everything else server by server. */
async function tell(
  work: Work,
  picked: readonly Picked[],
  open: readonly DueRenewal[],
): Promise<Notice | null> {
  const latest = latestOf(picked);
  if (!latest) return null;
  const { due, step } = latest;
  const servers = new Set(picked.map(serverOf));
  // Mails about failed automatic payment list only the renewals that are paid automatically.
  const about = isAboutMoney(step.kind)
    ? picked.map((one) => one.due)
    : open.filter((one) => servers.has(one.server.id) && (one === due || !one.isHandedOver));
  const charged = await charge(work, latest, about);
  const others = isReminder(step) ? (work.others.get(due.server.accountId) ?? []) : [];
  const credit = creditIn(work.credits, due.invoice);
  const said = noticeOf(step, due, about, credit, work.now, charged ? [...others, charged] : others);
  const notice = await withLetter(work, charged ? { ...said, invoiceId: charged.id } : said, latest);
  work.notices.push(notice);
  for (const ofServer of groupBy(picked, serverOf).values()) {
    const own = latestOf(ofServer);
    if (!own || own.due.server.id === due.server.id) continue;
    const ofOwn = open.filter(
      (one) => one.server.id === own.due.server.id && (one === own.due || !one.isHandedOver),
    );
    work.included.push(noticeOf(own.step, own.due, ofOwn, credit, work.now));
  }
  return notice;
}

/** Takes all due steps of one account, with one mail of each kind for a server, and one reminder for all of them. */
async function advance(work: Work, all: readonly DueRenewal[]): Promise<void> {
  const chosen = chooseSteps(work, all);
  const open = all.filter((due) => !isOver(due));
  const told = new Map<number, Told>();
  for (const kind of ["credit_low", "reminder", "charge", "suspend", "hand_over", "terminate"] as const) {
    const picked = chosen.flatMap(({ due, take }) =>
      take.filter((step) => step.kind === kind && hasPurpose(due, step)).map((step) => ({ due, step })),
    );
    const together = kind === "reminder" ? [picked] : [...groupBy(picked, groupOf(kind, picked)).values()];
    for (const some of together) {
      const notice = await tell(work, some, open);
      for (const [id, [first]] of groupBy(some, serverOf)) {
        if (!notice || !first) continue;
        const known: Told = told.get(id) ?? new Map();
        told.set(id, known.set(kind, notice));
        if (kind === "suspend") work.suspended.set(id, nameOf(first.due.invoice));
        if (kind === "hand_over" && first === some[0])
          work.events.push(await handOverByPlan(work.db, first.due, work.now));
        if (kind === "terminate") await terminate(work, first.due);
      }
    }
  }
  for (const one of chosen) noteSteps(work, one, told.get(one.due.server.id) ?? new Map());
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
  await announceAll(
    { db, now },
    work.included.flatMap(({ reader: { id }, ...one }) => (id === null ? [] : [{ accountId: id, ...one }])),
  );
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
    others: await readOtherOverdue(
      db,
      rows.map(({ server }) => server.accountId),
      now,
    ),
    notices: [],
    included: [],
    steps: [],
    next: [],
    suspended: new Map(),
    events: [],
  };
  const keyOf = ({ server, invoice }: DueRenewal) => creditKey({ ...invoice, accountId: server.accountId });
  for (const ofAccount of groupBy(rows, keyOf).values()) await advance(work, ofAccount);
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
