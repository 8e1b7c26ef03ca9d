import { laterOf } from "../../base/later-of";
import { deletionDay, suspensionDay } from "../servers/rules";

const dayMs = 86_400_000;

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** In days from the due date of the invoice, before it and after it. */
export type Terms = {
  /** Before the period begins: when its invoice is made. */
  invoiceBefore: number;
  leastNotice: number;
  /** Negative = before the due date. */
  reminders: readonly number[];
  suspendAfter: number;
  terminateAfter: number;
};

/**
 * When the invoice of a period has to be paid: when the period begins, but some days after its issue. Of one that is made
 * when its period has begun the whole term is left, as of one that was made in time.
 */
export function dueDate(
  startsAt: Date,
  issuedAt: Date,
  { invoiceBefore, leastNotice }: Pick<Terms, "invoiceBefore" | "leastNotice">,
): Date {
  const term = startsAt < issuedAt ? invoiceBefore : leastNotice;
  return laterOf(startsAt, addDays(issuedAt, Math.max(term, leastNotice)));
}

export type StepKind = "credit_low" | "reminder" | "charge" | "suspend" | "terminate";
/** `name` is what the database keeps of it; `days` are those from the due date. */
export type Step = { name: string; kind: StepKind; at: Date; days: number };

export type Facts = {
  issuedAt: Date;
  dueAt: Date;
  /** Granted by staff. */
  suspendNotBefore: Date | null;
  /** When the step `suspend` was taken; null = it was not. */
  suspendedAt: Date | null;
};

const order: readonly StepKind[] = ["credit_low", "reminder", "charge", "suspend", "terminate"];

/**
 * All steps of an unpaid renewal in their order. A server is deleted no sooner than the settings promise after its
 * suspension, so that a pause of the panel itself takes no time away from the customer.
 */
export function stepsOf(facts: Facts, terms: Terms): Step[] {
  const { issuedAt, dueAt, suspendedAt } = facts;
  const after = (days: number) => addDays(dueAt, days);
  const step = (kind: StepKind, days: number, at = after(days), name: string = kind): Step => ({
    name,
    kind,
    at,
    days,
  });
  const { reminders, suspendAfter, terminateAfter } = terms;
  return [
    step("credit_low", 0, issuedAt),
    ...reminders.map((days) => step("reminder", days, after(days), `reminder ${days}`)),
    step("charge", 0),
    step("suspend", suspendAfter, suspensionDay(facts, terms)),
    ...(suspendedAt ? [step("terminate", terminateAfter, deletionDay(dueAt, suspendedAt, terms))] : []),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || order.indexOf(a.kind) - order.indexOf(b.kind));
}

/**
 * What is to be done now, and which steps are over without it: of several reminders only the newest is sent, and none
 * beside a suspension, which tells of the same invoice.
 */
export function stepsDue(steps: readonly Step[], taken: ReadonlySet<string>, now: Date) {
  const due = steps.filter(({ name, at }) => !taken.has(name) && at <= now);
  const isSuspended = due.some(({ kind }) => kind === "suspend");
  const newest = isSuspended ? undefined : due.filter(({ kind }) => kind === "reminder").at(-1);
  const isSuperseded = (step: Step) => step.kind === "reminder" && step !== newest;
  return { take: due.filter((step) => !isSuperseded(step)), skip: due.filter(isSuperseded) };
}

/** When the next step after these comes; null = there is none. */
export const nextStepAt = (steps: readonly Step[], taken: ReadonlySet<string>): Date | null =>
  steps.find(({ name }) => !taken.has(name))?.at ?? null;
