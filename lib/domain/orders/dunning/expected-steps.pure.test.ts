import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  type Details,
  stepsDue,
  stepsOf,
  type Taken,
} from "../../money/subscriptions/shared/dunning";
import { faultOfPlan, stepsUntil } from "./expected-steps";

const dueAt = new Date("2030-02-15T12:00:00Z");
const terms = {
  ...{ invoiceBefore: 14, leastNotice: 3, reminders: [-7, -1, 1, 3] },
  ...{ suspendAfter: 3, terminateAfter: 14 },
};
const facts: Details = { issuedAt: addDays(dueAt, -14), dueAt, suspendNotBefore: null, taken: [] };
const dayOf = (at: Date): number => (at.getTime() - dueAt.getTime()) / 86_400_000;
const seen = (steps: ReturnType<typeof stepsUntil>) => steps.map(({ kind, at }) => [kind, dayOf(at)]);

const none = { hand_over_after: null, collector: "" };

describe("the steps that are expected", () => {
  it("are those of the settings, each on its day", () => {
    expect(seen(stepsUntil(facts, terms, addDays(dueAt, -14), addDays(dueAt, 30)))).toEqual([
      ["mail", -7],
      ["mail", -1],
      ["mail", 1],
      ["suspend", 3],
      ["terminate", 14],
    ]);
  });

  it("end with the time asked for, and begin with what is late", () => {
    expect(seen(stepsUntil(facts, terms, addDays(dueAt, 6), addDays(dueAt, 8)))).toEqual([
      ["mail", 6],
      ["suspend", 8],
    ]);
  });

  it("wait for the end of a stop, which is announced anew", () => {
    const sent = (step: string, day: number): Taken => ({
      ...{ step, isSkipped: false, sentAt: addDays(dueAt, day) },
    });
    const taken = [sent("credit_low", -14), sent("reminder -7", -7), sent("reminder -1", -1)];
    const held = { ...facts, heldUntil: addDays(dueAt, 20), taken: [...taken, sent("reminder 1", 1)] };
    expect(seen(stepsUntil(held, terms, addDays(dueAt, 2), addDays(dueAt, 60)))).toEqual([
      ["mail", 20],
      ["suspend", 22],
      ["terminate", 33],
    ]);
    const suspended = { ...held, taken: [...held.taken, sent("suspend", 3), sent("charge", 0)] };
    expect(seen(stepsUntil(suspended, terms, addDays(dueAt, 4), addDays(dueAt, 60))).at(-1)).toEqual([
      "terminate",
      31,
    ]);
  });
});

const plans = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: -20, max: 40 }), { minLength: 1, maxLength: 6 }),
    gap: fc.integer({ min: 1, max: 20 }),
    end: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ days, gap, end }) => {
    const reminders = days.toSorted((a, b) => a - b);
    const suspendAfter = Math.max(1, Math.min(...reminders) + gap);
    return { ...terms, reminders, suspendAfter, terminateAfter: suspendAfter + end };
  });

it("whenever the worker was away and whatever staff stopped, nothing is suspended unannounced or deleted too soon", () => {
  fc.assert(
    fc.property(
      plans,
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 30, maxLength: 120 }),
      fc.option(
        fc.record({ from: fc.integer({ min: -10, max: 40 }), days: fc.integer({ min: 1, max: 40 }) }),
      ),
      (own, pauses, stop) => {
        const taken: Taken[] = [];
        const mailed: { step: string; at: Date }[] = [];
        let now = addDays(dueAt, -14);
        for (const pause of pauses) {
          now = addDays(now, pause / 10);
          const began = stop && addDays(dueAt, stop.from) <= now;
          const heldUntil = began ? addDays(dueAt, stop.from + stop.days) : null;
          const names = new Set(taken.map(({ step }) => step));
          const { take, skip } = stepsDue(stepsOf({ ...facts, heldUntil, taken }, own), names, now);
          if (heldUntil && now < heldUntil) expect(take).toEqual([]);
          // Of all that a long stop has left, one mail.
          expect(take.filter(({ kind }) => kind === "reminder").length).toBeLessThan(2);
          for (const { name, kind } of take) {
            expect(names.has(name)).toBe(false);
            if (kind === "suspend") {
              const last = mailed.at(-1);
              expect(last).toBeDefined();
              if (heldUntil) expect(last?.at.getTime()).toBeGreaterThanOrEqual(heldUntil.getTime());
            }
            if (kind === "terminate") {
              const suspended = taken.find(({ step }) => step === "suspend")?.sentAt;
              expect(suspended).toBeDefined();
              expect(now.getTime()).toBeGreaterThanOrEqual(
                addDays(suspended ?? now, own.terminateAfter - own.suspendAfter).getTime(),
              );
            }
            if (kind === "reminder") mailed.push({ step: name, at: now });
            taken.push({ step: name, isSkipped: false, sentAt: now });
          }
          for (const { name } of skip) taken.push({ step: name, isSkipped: true, sentAt: now });
        }
      },
    ),
    { numRuns: 300 },
  );
});

describe("a plan", () => {
  const mail = (days: number, is_letter = false, has_fee = false) => ({ days, is_letter, has_fee });
  it.each([
    [[mail(-7), mail(1), mail(5, true)], 7, 21, null],
    [[mail(1)], null, null, null],
    [[mail(1), mail(1)], 3, 14, "mails"],
    [[mail(-1, true)], 3, 14, "mails"],
    [[mail(0, false, true)], 3, 14, "mails"],
    [[mail(1, true, true)], 3, 14, null],
    [[mail(3)], 3, 14, "suspend_after"],
    [[mail(1)], null, 14, "terminate_after"],
    [[mail(1)], 14, 14, "terminate_after"],
  ])("with mails %j, suspension %s and deletion %s: wrong is %s", (mails, suspend, terminate, field) => {
    const plan = { mails, suspend_after: suspend, terminate_after: terminate, ...none };
    expect(faultOfPlan(plan)?.field ?? null).toBe(field);
  });
});
