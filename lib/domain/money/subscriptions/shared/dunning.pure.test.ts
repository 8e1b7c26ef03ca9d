import { describe, expect, it } from "vitest";
import { periodEnd } from "@/lib/base/period-end";
import { addDays, type Details, dueDate, nextStepAt, stepsDue, stepsOf, type Taken } from "./dunning";

const terms = {
  invoiceBefore: 14,
  leastNotice: 3,
  reminders: [-7, -1, 1, 3],
  suspendAfter: 3,
  terminateAfter: 14,
};
const day = (text: string) => new Date(`${text}T12:00:00Z`);
const dueAt = day("2030-02-15");
const facts: Details = { issuedAt: day("2030-02-01"), dueAt, suspendNotBefore: null, taken: [] };
const sent = (step: string, sentAt: Date | null): Taken => ({ step, isSkipped: false, sentAt });
const skipped = (step: string): Taken => ({ step, isSkipped: true, sentAt: day("2030-02-01") });
const namesDue = (now: Date, taken: Taken[] = [], more: Partial<Details> = {}) => {
  const names = new Set(taken.map(({ step }) => step));
  const { take, skip } = stepsDue(stepsOf({ ...facts, taken, ...more }, terms), names, now);
  return { take: take.map(({ name }) => name), skip: skip.map(({ name }) => name) };
};

describe("the steps of an unpaid renewal", () => {
  it("come one after another, each on its day", () => {
    const taken: Taken[] = [skipped("credit_low")];
    const seen: string[] = [];
    for (let now = facts.issuedAt; now < addDays(dueAt, 40); now = addDays(now, 0.5)) {
      const { take, skip } = namesDue(now, taken);
      for (const step of take) {
        taken.push(sent(step, now));
        seen.push(`${now.toISOString().slice(0, 10)} ${step}`);
      }
      taken.push(...skip.map(skipped));
    }
    expect(seen).toEqual([
      "2030-02-08 reminder -7",
      "2030-02-14 reminder -1",
      "2030-02-15 charge",
      "2030-02-16 reminder 1",
      "2030-02-18 suspend",
      "2030-03-01 terminate",
    ]);
  });

  it("of several reminders send the newest, after a week without the panel too", () => {
    const taken = [skipped("credit_low"), sent("reminder -7", addDays(dueAt, -7))];
    expect(namesDue(addDays(dueAt, 2), taken)).toEqual({
      take: ["charge", "reminder 1"],
      skip: ["reminder -1"],
    });
    expect(namesDue(addDays(dueAt, 6), taken)).toEqual({
      take: ["charge", "reminder 1"],
      skip: ["reminder -1"],
    });
  });

  it("suspend only after a mail that was sent as many days before as the plan has", () => {
    const late = addDays(dueAt, 40);
    const announced = (at: Date | null) => [sent("reminder 1", at)];
    expect(namesDue(late).take).toEqual(["credit_low", "charge", "reminder 1"]);
    expect(namesDue(addDays(late, 90), announced(null)).take).not.toContain("suspend");
    expect(namesDue(addDays(late, 1.9), announced(late)).take).not.toContain("suspend");
    expect(namesDue(addDays(late, 2), announced(late)).take).toContain("suspend");
    // If an older version skipped the announcing reminder, a separate notice announces the suspension.
    expect(namesDue(late, [skipped("reminder 1"), skipped("reminder 3")]).take).toContain("notice");
    const noticed = [skipped("reminder 1"), skipped("reminder 3"), sent("notice", late)];
    expect(namesDue(addDays(late, 1.9), noticed).take).not.toContain("suspend");
    expect(namesDue(addDays(late, 2), noticed).take).toContain("suspend");
  });

  it.each([[[]], [[-7]], [[-7, -1]], [[0]], [[1, 2]], [[-7, -1, 1, 3, 5]], [[5, 9]]])(
    "with reminders on %j come in their order, each as long after the mail before it as planned",
    (reminders) => {
      for (const away of [0, 3, 14, 95]) {
        const taken: Taken[] = [];
        const mailed: { name: string; days: number; at: Date }[] = [];
        for (let now = addDays(dueAt, away - 14); now < addDays(dueAt, 200); now = addDays(now, 0.5)) {
          const own = { ...terms, reminders };
          const names = new Set(taken.map(({ step }) => step));
          const { take, skip } = stepsDue(stepsOf({ ...facts, taken }, own), names, now);
          for (const { name, kind, days } of take) {
            taken.push(sent(name, now));
            if (kind !== "credit_low" && kind !== "charge") mailed.push({ name, days, at: now });
          }
          taken.push(...skip.map(({ name }) => skipped(name)));
        }
        const kinds = mailed.map(({ name }) => name);
        expect(kinds.slice(-1)).toEqual(["terminate"]);
        expect(kinds.indexOf("suspend")).toBeGreaterThan(0);
        for (const [index, one] of mailed.entries()) {
          const before = mailed[index - 1];
          if (before && one.days > before.days)
            expect(one.at.getTime()).toBeGreaterThanOrEqual(
              addDays(before.at, one.days - before.days).getTime(),
            );
        }
      }
    },
  );

  it("never delete a server sooner after the mail of its suspension than planned", () => {
    const late = addDays(dueAt, 40);
    expect(namesDue(late).take).not.toContain("terminate");
    const mailed = (sentAt: Date | null) => [sent("reminder 1", late), sent("suspend", sentAt)];
    expect(namesDue(addDays(late, 90), mailed(null)).take).not.toContain("terminate");
    expect(namesDue(addDays(late, 10), mailed(late)).take).not.toContain("terminate");
    expect(namesDue(addDays(late, 11), mailed(late)).take).toContain("terminate");
  });

  it("wait with the suspension as long as staff says", () => {
    const suspendNotBefore = addDays(dueAt, 30);
    const taken = [sent("reminder 1", addDays(dueAt, 1))];
    expect(namesDue(addDays(dueAt, 29), taken, { suspendNotBefore }).take).not.toContain("suspend");
    expect(namesDue(addDays(dueAt, 30), taken, { suspendNotBefore }).take).toContain("suspend");
  });

  it("name the time of the next one", () => {
    const soon = addDays(dueAt, -10);
    const steps = stepsOf(facts, terms);
    expect(nextStepAt(steps, new Set(["credit_low"]), soon)).toEqual(addDays(dueAt, -7));
    expect(nextStepAt(steps, new Set(steps.map(({ name }) => name)), soon)).toBeNull();
    const waiting = [sent("reminder -7", null)];
    expect(
      nextStepAt(stepsOf({ ...facts, taken: waiting }, terms), new Set(["credit_low", "reminder -7"]), soon),
    ).toEqual(soon);
  });
});

it("an invoice made late leaves time to pay it", () => {
  expect(dueDate(day("2030-02-15"), day("2030-02-01"), terms)).toEqual(day("2030-02-15"));
  expect(dueDate(day("2030-02-15"), day("2030-02-14"), terms)).toEqual(day("2030-02-17"));
  expect(dueDate(day("2030-02-15"), day("2030-02-20"), terms)).toEqual(day("2030-03-06"));
});

describe("the end of a period", () => {
  it.each([
    ["2030-01-31", "2030-02-28", "2030-03-31"],
    ["2030-01-30", "2030-02-28", "2030-03-30"],
    ["2032-01-31", "2032-02-29", "2032-03-31"],
    ["2030-03-31", "2030-04-30", "2030-05-31"],
    ["2030-01-28", "2030-02-28", "2030-03-28"],
    ["2030-01-15", "2030-02-15", "2030-03-15"],
  ])("of a server that began on %s is %s, and then %s", (began, first, second) => {
    const from = periodEnd(day(began), 1, day(began));
    expect(from).toEqual(day(first));
    expect(periodEnd(from, 1, day(began))).toEqual(day(second));
  });

  it("keeps its day over a year of months", () => {
    let at = day("2030-01-31");
    for (let month = 0; month < 12; month++) at = periodEnd(at, 1, day("2030-01-31"));
    expect(at).toEqual(day("2031-01-31"));
  });
});
