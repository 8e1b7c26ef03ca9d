import { expect, test } from "vitest";
import { billingOf, deploymentsOf, mailOf, workOf } from "./rules";
import type { PartDetails } from "./schema";

const well: PartDetails = {
  workers: ["berth jobs", "berth messages", "berth webhooks"],
  waitingSeconds: { job: 2 },
  failedInARow: 1,
  stuckMails: 0,
  sendsMail: true,
  ledger: { ageHours: 20, isRight: true },
};

const told = (facts: Partial<PartDetails>) => {
  const all = { ...well, ...facts };
  return [workOf(all), deploymentsOf(all), mailOf(all)].join(" ");
};

test.each([
  ["all is well", {}, "working working working"],
  ["no worker", { workers: [] }, "failing failing failing"],
  ["no worker for deployments", { workers: ["berth messages"] }, "working failing working"],
  ["tasks that nobody takes on", { waitingSeconds: { job: 90 } }, "delayed delayed working"],
  ["mails that nobody takes on", { waitingSeconds: { send_mail: 90 } }, "delayed working delayed"],
  ["three failed deployments", { failedInARow: 3 }, "working failing working"],
  ["a mail server that takes nothing", { stuckMails: 2 }, "working working failing"],
  ["no mail server", { sendsMail: false, stuckMails: 2 }, "working working off"],
] as const)("%s", (_name, facts, conditions) => expect(told(facts)).toBe(conditions));

test.each([
  ["never proved", null, "unknown"],
  ["proved last night", { ageHours: 20, isRight: true }, "working"],
  ["not proved for two nights", { ageHours: 51, isRight: true }, "delayed"],
  ["proved by a clock that was ahead", { ageHours: -9_000, isRight: true }, "delayed"],
  ["not right", { ageHours: 1, isRight: false }, "failing"],
] as const)("billing: %s", (_name, ledger, condition) =>
  expect(billingOf({ ...well, ledger })).toBe(condition),
);
