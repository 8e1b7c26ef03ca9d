import { describe, expect, it } from "vitest";
import { periodEnd } from "../servers/shared/next-due";
import { addDays, dueDate, type Facts, nextStepAt, stepsDue, stepsOf } from "./rules";

const terms = {
  invoiceBefore: 14,
  leastNotice: 3,
  reminders: [-7, -1, 1, 3],
  suspendAfter: 3,
  terminateAfter: 14,
};
const day = (text: string) => new Date(`${text}T12:00:00Z`);
const dueAt = day("2030-02-15");
const facts: Facts = { issuedAt: day("2030-02-01"), dueAt, suspendNotBefore: null, suspendedAt: null };
const namesDue = (now: Date, taken: string[] = [], more: Partial<Facts> = {}) => {
  const { take, skip } = stepsDue(stepsOf({ ...facts, ...more }, terms), new Set(taken), now);
  return { take: take.map(({ name }) => name), skip: skip.map(({ name }) => name) };
};

describe("the steps of an unpaid renewal", () => {
  it("come one after another, each on its day", () => {
    const suspendedAt = addDays(dueAt, 3);
    const steps = stepsOf({ ...facts, suspendedAt }, terms).map(({ name, at }) => [
      name,
      at.toISOString().slice(0, 10),
    ]);
    expect(steps).toEqual([
      ["credit_low", "2030-02-01"],
      ["reminder -7", "2030-02-08"],
      ["reminder -1", "2030-02-14"],
      ["charge", "2030-02-15"],
      ["reminder 1", "2030-02-16"],
      ["reminder 3", "2030-02-18"],
      ["suspend", "2030-02-18"],
      ["terminate", "2030-03-01"],
    ]);
  });

  it("of several reminders send the newest, after a week without the panel too", () => {
    const taken = ["credit_low", "reminder -7"];
    expect(namesDue(addDays(dueAt, 2), taken)).toEqual({
      take: ["charge", "reminder 1"],
      skip: ["reminder -1"],
    });
    expect(namesDue(addDays(dueAt, 6), taken)).toEqual({
      take: ["charge", "suspend"],
      skip: ["reminder -1", "reminder 1", "reminder 3"],
    });
  });

  it("never delete a server together with its suspension, however late that comes", () => {
    const late = addDays(dueAt, 40);
    expect(namesDue(late).take).not.toContain("terminate");
    const after = { suspendedAt: late };
    expect(namesDue(addDays(late, 10), ["suspend"], after).take).not.toContain("terminate");
    expect(namesDue(addDays(late, 11), ["suspend"], after).take).toContain("terminate");
  });

  it("wait with the suspension as long as staff says", () => {
    const suspendNotBefore = addDays(dueAt, 30);
    expect(namesDue(addDays(dueAt, 29), [], { suspendNotBefore }).take).not.toContain("suspend");
    expect(namesDue(addDays(dueAt, 30), [], { suspendNotBefore }).take).toContain("suspend");
  });

  it("name the time of the next one", () => {
    const steps = stepsOf(facts, terms);
    expect(nextStepAt(steps, new Set(["credit_low"]))).toEqual(addDays(dueAt, -7));
    expect(nextStepAt(steps, new Set(steps.map(({ name }) => name)))).toBeNull();
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
