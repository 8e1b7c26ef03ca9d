import { laterOf } from "../../../base/later-of";
import {
  addDays,
  type Details,
  type DunningStepKind,
  nextStepAt,
  stepsDue,
  stepsOf,
  type Taken,
  type Terms,
} from "../../money/subscriptions/shared/dunning";

type Steps = {
  mails: readonly { days: number; is_letter: boolean; has_fee: boolean }[];
  suspend_after: number | null;
  terminate_after: number | null;
  hand_over_after: number | null;
  collector: string;
};

/** The field of a plan that cannot be so, with why; null = it can be used. */
export function faultOfPlan(plan: Steps) {
  const { mails, suspend_after: suspend, terminate_after: terminate } = plan;
  const days = mails.map((mail) => mail.days);
  if (new Set(days).size < days.length)
    return { field: "mails", why: "must not have two mails on one day" } as const;
  if (mails.some((mail) => mail.is_letter && mail.days <= 0))
    return { field: "mails", why: "must have letters only after the due date" } as const;
  if (mails.some((mail) => mail.has_fee && mail.days <= 0))
    return { field: "mails", why: "must have fees and interest only after the due date" } as const;
  if (suspend !== null && !days.some((day) => day < suspend))
    return { field: "suspend_after", why: "must be at least a day after a mail" } as const;
  if (terminate !== null && (suspend === null || terminate <= suspend))
    return { field: "terminate_after", why: "must be after the suspension" } as const;
  return faultOfHandOver(plan, days);
}

/** What ends is canceled and not owed any more: there is nothing to hand over. */
function faultOfHandOver(
  { hand_over_after: days, terminate_after: terminate, collector }: Steps,
  mails: number[],
) {
  const field = "hand_over_after";
  if (days === null)
    return collector === "" ? null : ({ field: "collector", why: "needs the day of the handover" } as const);
  if (collector === "")
    return { field: "collector", why: "is needed where invoices are handed over" } as const;
  if (!mails.some((day) => day > 0 && day < days))
    return { field, why: "must be at least a day after a mail that comes after the due date" } as const;
  if (terminate !== null && days >= terminate) return { field, why: "must be before the end" } as const;
  return null;
}

/** The step that a person sees; `days` count from the due date. */
export type ExpectedStep = { kind: "mail" | "suspend" | "hand_over" | "terminate"; days: number; at: Date };

/** More than any plan has. */
const mostRounds = 60;
const roundMs = 600_000;

const shown = {
  reminder: "mail",
  suspend: "suspend",
  hand_over: "hand_over",
  terminate: "terminate",
} as const;

const isShown = (kind: DunningStepKind): kind is keyof typeof shown => kind in shown;

/**
 * The steps of an unpaid renewal from now until `until`, if nothing is paid and each mail is sent at once: as the rounds of
 * the worker would take them.
 */
export function stepsUntil(facts: Details, terms: Terms, now: Date, until: Date): ExpectedStep[] {
  const taken: Taken[] = [...facts.taken];
  const expected: ExpectedStep[] = [];
  let at = now;
  for (let round = 0; round < mostRounds && at <= until; round++) {
    const steps = stepsOf({ ...facts, taken }, terms);
    const names = new Set(taken.map(({ step }) => step));
    const { take, skip } = stepsDue(steps, names, at);
    for (const { name, kind, days } of take) {
      if (isShown(kind)) expected.push({ kind: shown[kind], days, at });
      taken.push({ step: name, isSkipped: false, sentAt: at });
    }
    for (const { name } of skip) taken.push({ step: name, isSkipped: true, sentAt: at });
    if (take.some(({ kind }) => kind === "terminate")) break;
    const next = nextStepAt(
      stepsOf({ ...facts, taken }, terms),
      new Set(taken.map(({ step }) => step)),
      addDays(at, 1),
    );
    if (next === null) break;
    at = laterOf(next, new Date(at.getTime() + roundMs));
  }
  return expected;
}
