import { laterOf } from "../../../base/later-of";
import {
  addDays,
  type Details,
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
};

/** The field of a plan that cannot be so, with why; null = it can be used. */
export function faultOfPlan({ mails, suspend_after: suspend, terminate_after: terminate }: Steps) {
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
  return null;
}

/** The step that a person sees; `days` count from the due date. */
export type ExpectedStep = { kind: "mail" | "suspend" | "terminate"; days: number; at: Date };

/** More than any plan has. */
const mostRounds = 60;
const roundMs = 600_000;

const shown = { reminder: "mail", suspend: "suspend", terminate: "terminate" } as const;

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
      if (kind === "reminder" || kind === "suspend" || kind === "terminate")
        expected.push({ kind: shown[kind], days, at });
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
