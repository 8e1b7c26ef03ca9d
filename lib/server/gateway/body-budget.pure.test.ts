import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeBodyBudget } from "./body-budget";

const limits = { total: 100, ofGuests: 50, share: 40, guestShare: 20 };
const guest = (caller: string) => ({ caller, isKnown: false });
const known = (caller: string) => ({ caller, isKnown: true });

describe("the budget of bodies in flight", () => {
  it("gives each address its share and no more, and takes it back", () => {
    const budget = makeBodyBudget(limits);
    const first = budget.hold(guest("192.0.2.1"));
    expect(first.grow(15)).toBeNull();
    expect(budget.hold(guest("192.0.2.1")).grow(6)).toBe("share");
    expect(budget.refuses(guest("192.0.2.1"), 6)).toBe("share");
    expect(budget.hold(guest("192.0.2.2")).grow(6)).toBeNull();
    first.release();
    first.release();
    expect(budget.hold(guest("192.0.2.1")).grow(20)).toBeNull();
  });

  it("leaves room for callers with a session when guests of many addresses have used theirs", () => {
    const budget = makeBodyBudget(limits);
    for (const last of [1, 2]) expect(budget.hold(guest(`192.0.2.${last}`)).grow(20)).toBeNull();
    expect(budget.hold(guest("192.0.2.3")).grow(11)).toBe("busy");
    expect(budget.hold(known("192.0.2.4")).grow(40)).toBeNull();
    expect(budget.hold(known("192.0.2.5")).grow(21)).toBe("busy");
  });

  it("never holds more than its limits, whatever comes and goes", () => {
    const step = fc.record({
      caller: fc.constantFrom("a", "b", "c"),
      isKnown: fc.boolean(),
      bytes: fc.nat(30),
      ends: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = makeBodyBudget(limits);
        const open: { release: () => void }[] = [];
        for (const { caller, isKnown, bytes, ends } of steps) {
          const hold = budget.hold({ caller, isKnown });
          hold.grow(bytes);
          open.push(hold);
          if (ends) open.shift()?.release();
          expect(budget.heldBytes()).toBeLessThanOrEqual(limits.total);
        }
        for (const { release } of open) release();
        expect(budget.heldBytes()).toBe(0);
      }),
    );
  });
});
