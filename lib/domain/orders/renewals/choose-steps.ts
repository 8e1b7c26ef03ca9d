import { compare, isPositive, type Money } from "@/lib/base/money";
import { dayIn, endOfDay } from "@/lib/base/time-zone";
import { payableFromCredit } from "../../money/billing/shared/balance";
import { creditIn } from "../../money/billing/shared/ledger";
import { type Details, type Step, stepsDue, stepsOf } from "../../money/subscriptions/shared/dunning";
import { canBeHandedOver } from "../dunning/shared/hand-over";
import type { DueRenewal } from "./read-due";

const pauseMinutes = 10;

/** What the choice of a batch's steps reads and writes. */
export type Round = {
  now: Date;
  credits: Map<string, Money>;
  next: { id: number; at: Date | null }[];
};

/** Returns false if the step has no purpose here; it is then recorded as skipped. */
export function hasPurpose(due: DueRenewal, { kind }: Step): boolean {
  const { isAutomatic, hasCard, hasMandate, isUndecided } = due;
  if (kind === "hand_over") return canBeHandedOver(due.invoice);
  if (kind !== "credit_low" && kind !== "charge") return true;
  // A card or a direct debit pays what credit does not; while a payment is pending there is nothing to report.
  return isAutomatic && !(kind === "credit_low" ? hasCard || hasMandate : isUndecided);
}

const needsMachine = ({ kind }: Step): boolean => kind === "suspend" || kind === "terminate";

/** Paid, cancelled, written off or deleted, or the debt of an earlier owner: nothing left to do. */
export const isOver = ({ invoice, server, isWrittenOff }: DueRenewal): boolean =>
  isWrittenOff ||
  (invoice.status !== "Unpaid" && invoice.status !== "Collections") ||
  server.deletedAt !== null ||
  invoice.accountId !== server.accountId;

/**
 * Credit covers it, and the next round pays it: it was issued by another process, or credit was added, after this
 * round's payments.
 */
function isAboutToBePaid({ credits }: Round, { invoice, isAutomatic }: DueRenewal): boolean {
  const amount = payableFromCredit(invoice);
  const isTaken = isAutomatic && invoice.status === "Unpaid";
  return isTaken && isPositive(amount) && compare(creditIn(credits, invoice), amount) >= 0;
}

export const detailsOf = ({ invoice, server, taken, heldUntil, isHandedOver }: DueRenewal): Details => ({
  ...{ issuedAt: invoice.issuedAt, dueAt: invoice.dueAt, heldUntil, isHandedOver },
  ...{ suspendNotBefore: server.suspendNotBefore, taken },
});

export type Chosen = { due: DueRenewal; take: Step[]; skip: Step[]; isWaiting: boolean };

const isPaused = ({ server }: DueRenewal): boolean => server.suspendedBy === "staff";

const namesOf = ({ taken }: DueRenewal): Set<string> => new Set(taken.map(({ step }) => step));

const stepsUntil = (due: DueRenewal, at: Date) =>
  stepsDue(stepsOf(detailsOf(due), due.terms), namesOf(due), at);

/** Dunning steps due for one renewal; null = none now or ever. */
function choose(work: Round, due: DueRenewal): Chosen | null {
  const { now, next } = work;
  if (!due.isDue) return null;
  const { id } = due.renewal;
  // Billing is paused; lifting the suspension resumes it.
  if (isOver(due) || isPaused(due)) {
    next.push({ id, at: null });
    return null;
  }
  if (isAboutToBePaid(work, due)) {
    next.push({ id, at: soonAfter(now) });
    return null;
  }
  const { take, skip } = stepsUntil(due, now);
  const isWaiting = due.isBusy && take.some(needsMachine);
  return { due, take: due.isBusy ? take.filter((step) => !needsMachine(step)) : take, skip, isWaiting };
}

export const isReminder = ({ kind }: Step): boolean => kind === "reminder";

/**
 * The reminders of a renewal that come later on the day of another one of its account, in whose mail they are included.
 * Null = none, or the server is suspended or deleted on that day, which has its own mail.
 */
function chooseLaterToday(work: Round, due: DueRenewal): Chosen | null {
  if (isOver(due) || isPaused(due) || isAboutToBePaid(work, due)) return null;
  const { timeZone } = due.invoice;
  const { take, skip } = stepsUntil(due, endOfDay(dayIn(work.now, timeZone), timeZone));
  const reminders = take.filter(isReminder);
  if (reminders.length === 0 || take.some(needsMachine)) return null;
  return { due, take: reminders, skip, isWaiting: false };
}

export const soonAfter = (now: Date): Date => new Date(now.getTime() + pauseMinutes * 60_000);

/** Steps of now and of later today; a renewal can have both. */
function joined(now: readonly Chosen[], later: readonly Chosen[]): Chosen[] {
  const same = (one: Chosen) => later.find(({ due }) => due === one.due);
  const fresh = (steps: readonly Step[], known: readonly Step[]) =>
    steps.filter(({ name }) => !known.some((one) => one.name === name));
  return [
    ...now.map((one) => {
      const more = same(one);
      if (!more) return one;
      const known = [...one.take, ...one.skip];
      return {
        ...one,
        take: [...one.take, ...fresh(more.take, known)],
        skip: [...one.skip, ...fresh(more.skip, known)],
      };
    }),
    ...later.filter(({ due }) => !now.some((one) => one.due === due)),
  ];
}

/** The steps of one account that are taken now, with reminders of later today where one is due. */
export function chooseSteps(work: Round, all: readonly DueRenewal[]): Chosen[] {
  const now = all.flatMap((due) => choose(work, due) ?? []);
  const isReminded = (due: DueRenewal) => now.some((one) => one.due === due && one.take.some(isReminder));
  const reminds = now.some(({ take }) => take.some(isReminder));
  const later = reminds
    ? all.filter((due) => !isReminded(due)).flatMap((due) => chooseLaterToday(work, due) ?? [])
    : [];
  return joined(now, later);
}
