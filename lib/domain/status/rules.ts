import type { Condition, PartFacts } from "./schema";

/** Longer than any task normally waits before a worker takes it. */
const longWaitSeconds = 60;

const waitsLong = ({ waitingSeconds }: PartFacts, task: string): boolean =>
  (waitingSeconds[task] ?? 0) > longWaitSeconds;

export function workOf(facts: PartFacts): Condition {
  if (facts.workers.length === 0) return "failing";
  return Object.keys(facts.waitingSeconds).some((task) => waitsLong(facts, task)) ? "delayed" : "working";
}

export function deploymentsOf(facts: PartFacts): Condition {
  if (!facts.workers.includes("berth jobs")) return "failing";
  if (facts.failedInARow >= 3) return "failing";
  return waitsLong(facts, "job") ? "delayed" : "working";
}

/** Every night the ledger is proved; two nights may pass before that is late. */
const longestUnprovedHours = 50;

export function billingOf({ ledger }: PartFacts): Condition {
  if (ledger === null) return "unknown";
  if (!ledger.isRight) return "failing";
  return ledger.ageHours > longestUnprovedHours ? "delayed" : "working";
}

export function mailOf(facts: PartFacts): Condition {
  if (!facts.sendsMail) return "off";
  if (!facts.workers.includes("berth messages") || facts.stuckMails > 0) return "failing";
  return waitsLong(facts, "send_mail") ? "delayed" : "working";
}
