import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedPrice as changeOf, effectiveFrom, type ServerChange } from "./price-rules";

const changedPrice = (...asked: Parameters<typeof changeOf>) => changeOf(...asked)?.price ?? null;

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const server = { accountId: 1, presetId: 102, location: "NL", months: 1, currency: "EUR" };
const change: ServerChange = {
  ...{ ...server, location: "", months: 0, price: "6.00", oldPrice: "4.50", isKept: false },
  ...{ startsAt: day("2030-07-01"), toldAt: day("2030-05-01") },
  isCanceled: false,
};

describe("the price of a period", () => {
  it.each([
    ["that begins before the day", "2030-06-30", {}, "4.50"],
    ["that begins on it", "2030-07-01", {}, "6.00"],
    ["that begins later", "2031-01-31", {}, "6.00"],
    ["of a server that keeps its price", "2030-08-01", { isKept: true }, "4.50"],
    ["of an owner who was not told", "2030-08-01", { toldAt: null }, "4.50"],
    ["of an earlier owner", "2030-08-01", { accountId: 2, isKept: true }, null],
    ["of another plan", "2030-08-01", { presetId: 7 }, null],
    ["at another location", "2030-08-01", { location: "DE" }, null],
    ["of another length", "2030-08-01", { months: 12 }, null],
    ["in another currency", "2030-08-01", { currency: "USD" }, null],
  ])("%s", (_, at, more, price) => {
    expect(changedPrice([{ ...change, ...more }], server, day(at))).toBe(price);
  });

  it("is that of the newest of several changes, whatever their order", () => {
    const next = { ...change, price: "7.00", oldPrice: "6.00", startsAt: day("2031-07-01") };
    for (const all of [
      [change, next],
      [next, change],
    ]) {
      expect(changedPrice(all, server, day("2030-06-01"))).toBe("4.50");
      expect(changedPrice(all, server, day("2031-06-30"))).toBe("6.00");
      expect(changedPrice(all, server, day("2031-07-01"))).toBe("7.00");
    }
  });

  it("is at most that before a canceled change, until a later one", () => {
    const canceled = { ...change, isCanceled: true };
    for (const at of ["2030-06-30", "2030-08-01"])
      expect(changeOf([canceled], server, day(at))).toEqual({ price: "4.50", isMost: true });
    const next = { ...change, price: "7.00", startsAt: day("2031-07-01") };
    expect(changeOf([canceled, next], server, day("2031-07-01"))).toEqual({ price: "7.00", isMost: false });
    expect(
      changedPrice([change, { ...next, oldPrice: "6.00", isCanceled: true }], server, day("2031-07-01")),
    ).toBe("6.00");
  });

  it("never is a new one before its owner had the whole notice", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 100 }), fc.nat(90), fc.nat(400), (told, notice, at) => {
        const base = day("2030-07-01").getTime();
        const toldAt = new Date(base + told * 86_400_000);
        const startsAt = effectiveFrom(day("2030-07-01"), toldAt, notice);
        const begins = new Date(base - 200 * 86_400_000 + at * 86_400_000);
        const price = changedPrice([{ ...change, startsAt, toldAt }], server, begins);
        const isNew =
          begins >= day("2030-07-01") && begins.getTime() >= toldAt.getTime() + notice * 86_400_000;
        expect(price).toBe(isNew ? "6.00" : "4.50");
      }),
    );
  });
});
