import { earlierOf, laterOf } from "@/lib/base/later-of";
import { announcementOf } from "../../../kernel/server/announcement";
import { deletionDay, suspensionDay } from "../../../servers/servers/rules";

const dayMs = 86_400_000;

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/** In days relative to the invoice's due date. */
export type Terms = {
  /** Days before the period begins at which its invoice is issued. */
  invoiceBefore: number;
  leastNotice: number;
  /** Negative = before the due date. */
  reminders: readonly number[];
  suspendAfter: number;
  terminateAfter: number;
  /** After that the invoice is handed over to whoever collects it; null or absent = never. */
  handOverAfter?: number | null;
};

/**
 * Due date of a period's invoice: the start of the period, but at least some days after its issue. An invoice issued
 * after its period has begun gets the full term, like one issued in time.
 */
export function dueDate(
  startsAt: Date,
  issuedAt: Date,
  { invoiceBefore, leastNotice }: Pick<Terms, "invoiceBefore" | "leastNotice">,
): Date {
  const term = startsAt < issuedAt ? invoiceBefore : leastNotice;
  return laterOf(startsAt, addDays(issuedAt, Math.max(term, leastNotice)));
}

export type DunningStepKind = "credit_low" | "reminder" | "charge" | "suspend" | "hand_over" | "terminate";
/** `name` is stored in the database; `days` count from the due date. `at` null = unknown until a mail has been sent. */
export type Step = { name: string; kind: DunningStepKind; at: Date | null; days: number };

/** A step that was taken, or skipped. `sentAt`: when its mail was handed to the mail server; null = still queued. */
export type Taken = { step: string; isSkipped: boolean; sentAt: Date | null };

export type Details = {
  issuedAt: Date;
  dueAt: Date;
  /** Granted by staff. */
  suspendNotBefore: Date | null;
  /** End of the last stop by staff, which may lie ahead; nothing is done before it. Null or absent = there was none. */
  heldUntil?: Date | null;
  /** Somebody else collects it now; absent = once the step was taken. */
  isHandedOver?: boolean;
  taken: readonly Taken[];
};

const order: readonly DunningStepKind[] = [
  "credit_low",
  "reminder",
  "charge",
  "suspend",
  "hand_over",
  "terminate",
];

/** Sent before a suspension, in place of a reminder that was skipped or is not configured. */
const notice = "notice";

/** After a stop it is another one, of the day on which that ended. */
const noticeAfter = (heldUntil: Date | null | undefined): string =>
  heldUntil ? `${notice} ${heldUntil.toISOString().slice(0, 10)}` : notice;

const isNotice = (step: string): boolean => step === notice || step.startsWith(`${notice} `);

type Mailed = { days: number; sentAt: Date | null };

const later = (planned: Date, days: number, last: Mailed | undefined): Date | null => {
  if (!last) return planned;
  return last.sentAt && laterOf(planned, addDays(last.sentAt, days - last.days));
};

/**
 * Returns the mailed steps that were taken, in the order of the plan, and the one that announced the suspension.
 * Steps keep the plan's minimum number of days after the previous mail, counted from when that was actually sent.
 */
function readMailed({ taken, dueAt, issuedAt, heldUntil }: Details, terms: Terms) {
  const announcement = announcementOf(terms);
  const all = taken.filter(({ isSkipped }) => !isSkipped);
  const daysOf = (step: string): number | null => {
    if (isNotice(step)) return announcement.days;
    if (step === "suspend") return terms.suspendAfter;
    return step.startsWith("reminder ") ? Number(step.slice("reminder ".length)) : null;
  };
  const mailed = all
    .flatMap(({ step, sentAt }) => {
      const days = daysOf(step);
      return days === null ? [] : [{ step, days, sentAt }];
    })
    .sort((a, b) => a.days - b.days);
  const isAnnouncement = (step: string) => step === announcement.name || isNotice(step);
  // What was announced before a stop is announced again after it.
  const counts = ({ sentAt }: Mailed) => !heldUntil || sentAt === null || sentAt >= heldUntil;
  return {
    last: mailed.at(-1),
    announced: mailed.find((one) => isAnnouncement(one.step) && counts(one)),
    suspended: all.find(({ step }) => step === "suspend"),
    wasHandedOver: taken.some(({ step }) => step === "hand_over"),
    isMissed:
      announcement.name === null ||
      addDays(dueAt, announcement.days) <= issuedAt ||
      taken.some(({ step }) => step === announcement.name),
    announcement,
  };
}

/**
 * Returns all possible steps of an unpaid renewal, in order. A suspension requires an announcement mail that was
 * sent, and a server is deleted no sooner than the configured time after the suspension mail was sent, so that
 * downtime of the panel or of its mail server takes no time away from the customer.
 */
export function stepsOf(facts: Details, terms: Terms): Step[] {
  const { issuedAt, dueAt, heldUntil } = facts;
  const { reminders, suspendAfter, terminateAfter, handOverAfter = null } = terms;
  const { last, announced, suspended, wasHandedOver, isMissed, announcement } = readMailed(facts, terms);
  const { isHandedOver = wasHandedOver } = facts;
  const after = (days: number) => addDays(dueAt, days);
  const step = (kind: DunningStepKind, days: number, at: Date | null, name: string = kind): Step => ({
    ...{ name, kind, days },
    at: at && heldUntil ? laterOf(at, heldUntil) : at,
  });
  const reminder = (days: number, name: string) =>
    step("reminder", days, later(after(days), days, last), name);
  const suspension = (): Step[] => {
    if (suspended) return [];
    if (announced)
      return [step("suspend", suspendAfter, later(suspensionDay(facts, terms), suspendAfter, announced))];
    return isMissed ? [reminder(announcement.days, noticeAfter(heldUntil))] : [];
  };
  const handOver = (): Step[] => {
    // Nobody is handed over who was not reminded before.
    if (handOverAfter === null || isHandedOver || wasHandedOver || !last) return [];
    return [step("hand_over", handOverAfter, later(after(handOverAfter), handOverAfter, last))];
  };
  const deletion = (): Step[] => {
    if (!suspended) return [];
    // The days between suspension and deletion begin again after a stop.
    const sentAt = suspended.sentAt && heldUntil ? laterOf(suspended.sentAt, heldUntil) : suspended.sentAt;
    return [step("terminate", terminateAfter, sentAt && deletionDay(dueAt, sentAt, terms))];
  };
  return [
    step("credit_low", 0, issuedAt),
    ...reminders
      // For an invoice issued this late, its own mail replaces the reminder.
      .filter((days) => after(days) > issuedAt)
      // Reminders on or after the suspension date are sent only once it was announced.
      .filter((days) => days < suspendAfter || announced || suspended)
      // From then on whoever collects it reminds.
      .filter(() => !isHandedOver)
      .map((days) => reminder(days, `reminder ${days}`)),
    step("charge", 0, dueAt),
    ...suspension(),
    ...handOver(),
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

/** Returns the time of the next step, or `soon` if its time is not known yet; null = no more steps. */
export function nextStepAt(steps: readonly Step[], taken: ReadonlySet<string>, soon: Date): Date | null {
  const open = steps.filter(({ name }) => !taken.has(name));
  if (open.length === 0) return null;
  return open.map(({ at }) => at ?? soon).reduce(earlierOf);
}

/**
 * Suspension date if nothing is paid, when the mail of `days` is sent at `sentAt`: keeps the plan's interval after
 * that mail.
 */
export const suspensionAfter = (
  facts: Pick<Details, "dueAt" | "suspendNotBefore">,
  { days, sentAt }: { days: number; sentAt: Date },
  terms: Terms,
): Date => laterOf(suspensionDay(facts, terms), addDays(sentAt, Math.max(0, terms.suspendAfter - days)));
