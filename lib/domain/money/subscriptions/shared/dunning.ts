import { earlierOf, laterOf } from "@/lib/base/later-of";
import { announcementOf } from "../../../kernel/server/announcement";
import { deletionDay, suspensionDay } from "../../../servers/servers/rules";

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

export type DunningStepKind = "credit_low" | "reminder" | "charge" | "suspend" | "terminate";
/**
 * `name` is what the database keeps of it; `days` are those from the due date. `at` null = a mail must be sent before its
 * time is known.
 */
export type Step = { name: string; kind: DunningStepKind; at: Date | null; days: number };

/** A step that was taken, or skipped. `sentAt`: when its mail was handed to the mail server; null = it still waits. */
export type Taken = { step: string; isSkipped: boolean; sentAt: Date | null };

export type Details = {
  issuedAt: Date;
  dueAt: Date;
  /** Granted by staff. */
  suspendNotBefore: Date | null;
  taken: readonly Taken[];
};

const order: readonly DunningStepKind[] = ["credit_low", "reminder", "charge", "suspend", "terminate"];

/** Written instead of a reminder that was skipped, or that the settings do not have, before a server is suspended. */
const notice = "notice";

type Mailed = { days: number; sentAt: Date | null };

const later = (planned: Date, days: number, last: Mailed | undefined): Date | null => {
  if (!last) return planned;
  return last.sentAt && laterOf(planned, addDays(last.sentAt, days - last.days));
};

/**
 * The mailed steps that were taken, in the order of the plan, and the one that announced the suspension. A step never
 * comes sooner after the mail before it than the plan has days between them, counted from when that was really sent.
 */
function readMailed({ taken, dueAt, issuedAt }: Details, terms: Terms) {
  const announcement = announcementOf(terms);
  const all = taken.filter(({ isSkipped }) => !isSkipped);
  const daysOf = (step: string): number | null => {
    if (step === notice) return announcement.days;
    if (step === "suspend") return terms.suspendAfter;
    return step.startsWith("reminder ") ? Number(step.slice("reminder ".length)) : null;
  };
  const mailed = all
    .flatMap(({ step, sentAt }) => {
      const days = daysOf(step);
      return days === null ? [] : [{ step, days, sentAt }];
    })
    .sort((a, b) => a.days - b.days);
  const isAnnouncement = (step: string) => step === announcement.name || step === notice;
  return {
    last: mailed.at(-1),
    announced: mailed.find(({ step }) => isAnnouncement(step)),
    suspended: all.find(({ step }) => step === "suspend"),
    isMissed:
      announcement.name === null ||
      addDays(dueAt, announcement.days) <= issuedAt ||
      taken.some(({ step }) => step === announcement.name),
    announcement,
  };
}

/**
 * All steps of an unpaid renewal that can come, in their order. None is suspended whose suspension was not announced by a
 * mail that was sent, and a server is deleted no sooner than the settings promise after that of its suspension was, so
 * that a pause of the panel, or of its mail server, takes no time away from the customer.
 */
export function stepsOf(facts: Details, terms: Terms): Step[] {
  const { issuedAt, dueAt } = facts;
  const { reminders, suspendAfter, terminateAfter } = terms;
  const { last, announced, suspended, isMissed, announcement } = readMailed(facts, terms);
  const after = (days: number) => addDays(dueAt, days);
  const step = (kind: DunningStepKind, days: number, at: Date | null, name: string = kind): Step => ({
    ...{ name, kind, at, days },
  });
  const reminder = (days: number, name: string) =>
    step("reminder", days, later(after(days), days, last), name);
  const suspension = (): Step[] => {
    if (suspended) return [];
    if (announced)
      return [step("suspend", suspendAfter, later(suspensionDay(facts, terms), suspendAfter, announced))];
    return isMissed ? [reminder(announcement.days, notice)] : [];
  };
  const deletion = (): Step[] => {
    if (!suspended) return [];
    const { sentAt } = suspended;
    return [step("terminate", terminateAfter, sentAt && deletionDay(dueAt, sentAt, terms))];
  };
  return [
    step("credit_low", 0, issuedAt),
    ...reminders
      // The mail of an invoice that comes so late says the same.
      .filter((days) => after(days) > issuedAt)
      // Those of the day of the suspension and later come after its announcement.
      .filter((days) => days < suspendAfter || announced || suspended)
      .map((days) => reminder(days, `reminder ${days}`)),
    step("charge", 0, dueAt),
    ...suspension(),
    ...deletion(),
  ].sort((a, b) => timeOf(a) - timeOf(b) || order.indexOf(a.kind) - order.indexOf(b.kind));
}

const timeOf = ({ at }: Step): number => at?.getTime() ?? Number.MAX_SAFE_INTEGER;

/**
 * Steps due now, and steps skipped: of several reminders only the newest is sent, and none with a suspension, whose
 * notice covers the invoice.
 */
export function stepsDue(steps: readonly Step[], taken: ReadonlySet<string>, now: Date) {
  const due = steps.filter(({ name, at }) => !taken.has(name) && at !== null && at <= now);
  const isSuspended = due.some(({ kind }) => kind === "suspend");
  const reminders = due.filter(({ kind }) => kind === "reminder").sort((a, b) => a.days - b.days);
  const newest = isSuspended ? undefined : reminders.at(-1);
  const isSuperseded = (step: Step) => step.kind === "reminder" && step !== newest;
  return { take: due.filter((step) => !isSuperseded(step)), skip: due.filter(isSuperseded) };
}

/** When the next step after these comes, or is to be looked for again, at `soon`; null = there is none. */
export function nextStepAt(steps: readonly Step[], taken: ReadonlySet<string>, soon: Date): Date | null {
  const open = steps.filter(({ name }) => !taken.has(name));
  if (open.length === 0) return null;
  return open.map(({ at }) => at ?? soon).reduce(earlierOf);
}

/**
 * The day from which a server is suspended if nothing is paid, when the mail of `days` is sent at `sentAt`: no sooner after
 * it than the plan says.
 */
export const suspensionAfter = (
  facts: Pick<Details, "dueAt" | "suspendNotBefore">,
  { days, sentAt }: { days: number; sentAt: Date },
  terms: Terms,
): Date => laterOf(suspensionDay(facts, terms), addDays(sentAt, Math.max(0, terms.suspendAfter - days)));
