import type { Condition, PartDetails } from "./schema";

/** Longer than tasks normally wait for a worker. */
const longWaitSeconds = 60;

const waitsLong = ({ waitingSeconds }: PartDetails, task: string): boolean =>
  (waitingSeconds[task] ?? 0) > longWaitSeconds;

export function workOf(facts: PartDetails): Condition {
  if (facts.workers.length === 0) return "failing";
  return Object.keys(facts.waitingSeconds).some((task) => waitsLong(facts, task)) ? "delayed" : "working";
}

export function deploymentsOf(facts: PartDetails): Condition {
  if (!facts.workers.includes("berth jobs")) return "failing";
  if (facts.failedInARow >= 3) return "failing";
  return waitsLong(facts, "job") ? "delayed" : "working";
}

/** The ledger is verified every night; two missed nights are tolerated. */
const longestUnprovedHours = 50;

export function billingOf({ ledger }: PartDetails): Condition {
  if (ledger === null) return "unknown";
  if (!ledger.isRight) return "failing";
  // The clock was ahead: when it was verified is not known.
  const isUnknown = ledger.ageHours < -1;
  return isUnknown || ledger.ageHours > longestUnprovedHours ? "delayed" : "working";
}

export function mailOf(facts: PartDetails): Condition {
  if (!facts.sendsMail) return "off";
  if (!facts.workers.includes("berth messages") || facts.stuckMails > 0) return "failing";
  return waitsLong(facts, "send_mail") ? "delayed" : "working";
}
