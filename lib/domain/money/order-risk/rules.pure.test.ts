import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { riskRules } from "@/lib/base/risk-rules";
import { defaultEnvironment } from "@/lib/settings/environment";
import {
  differingCountries,
  isTrusted,
  listedDomain,
  parsePoints,
  type RiskFacts,
  type RiskPoints,
  weigh,
  wordsIn,
} from "./rules";

const harmless: RiskFacts = {
  orders: { account: 1, address: 1, card: 1 },
  mailbox: null,
  countries: { card: null, billing: "NL", signUp: null, order: null },
  cards: 1,
  failedCharges: 0,
  hasPhone: true,
  phoneSharers: 0,
  chargebacks: 0,
  words: [],
};
/** Each rule has other points, so that sums tell which ones were found. */
const points = Object.fromEntries(riskRules.map((rule, index) => [rule, 2 ** index])) as RiskPoints;
const terms = { points, most: { orders: 3, cards: 2, failedCharges: 2 } };
const found = (facts: Partial<RiskFacts>) =>
  weigh({ ...harmless, ...facts }, terms).reasons.map(({ rule, found: what }) => [rule, what]);

describe("what gives points", () => {
  it("is nothing of a usual order, and nothing that is not known", () => {
    expect(weigh(harmless, terms)).toEqual({ points: 0, reasons: [] });
    const unknown = { card: null, billing: null, signUp: null, order: null };
    expect(found({ countries: unknown, orders: { account: 3, address: 0, card: 0 } })).toEqual([]);
  });

  it.each<[string, Partial<RiskFacts>, [string, string]]>([
    ["many orders of an account", { orders: { account: 4, address: 1, card: 1 } }, ["orders_account", "4"]],
    ["many from an address", { orders: { account: 1, address: 5, card: 1 } }, ["orders_address", "5"]],
    ["many by a card", { orders: { account: 1, address: 1, card: 4 } }, ["orders_card", "4"]],
    ["a disposable mailbox", { mailbox: "mailinator.com" }, ["mailbox", "mailinator.com"]],
    [
      "countries that differ",
      { countries: { card: "BR", billing: "NL", signUp: null, order: "NL" } },
      ["countries", "card BR, billing NL, order NL"],
    ],
    ["many cards", { cards: 3 }, ["cards", "3"]],
    ["many declined charges", { failedCharges: 3 }, ["failed_charges", "3"]],
    ["no phone", { hasPhone: false }, ["no_phone", ""]],
    ["a phone of others", { phoneSharers: 2 }, ["shared_phone", "2"]],
    ["a chargeback", { chargebacks: 1 }, ["chargeback", "1"]],
    ["a word", { words: ["proxy", "vpn"] }, ["word", "proxy, vpn"]],
  ])("is %s", (_name, facts, reason) => {
    expect(found(facts)).toEqual([reason]);
  });

  it("is not what its own limit allows", () => {
    const most = { orders: { account: 3, address: 3, card: 3 }, cards: 2, failedCharges: 2 };
    expect(found(most)).toEqual([]);
  });

  it("adds up, and a rule without points is off", () => {
    const facts = { ...harmless, chargebacks: 2, hasPhone: false };
    const sum = points.chargeback + points.no_phone;
    expect(weigh(facts, terms).points).toBe(sum);
    const without = { ...terms, points: { ...points, chargeback: 0 } };
    expect(weigh(facts, without)).toMatchObject({ points: points.no_phone, reasons: [{ rule: "no_phone" }] });
  });

  it("whatever is known, the points are those of the reasons", () => {
    const count = fc.nat(9);
    const country = fc.constantFrom(null, "NL", "DE", "BR");
    const facts = fc.record({
      orders: fc.record({ account: count, address: count, card: count }),
      mailbox: fc.constantFrom(null, "mailinator.com"),
      countries: fc.record({ card: country, billing: country, signUp: country, order: country }),
      cards: count,
      failedCharges: count,
      hasPhone: fc.boolean(),
      phoneSharers: count,
      chargebacks: count,
      words: fc.array(fc.constantFrom("vpn", "proxy")),
    });
    fc.assert(
      fc.property(facts, (some) => {
        const weighed = weigh(some, terms);
        expect(weighed.points).toBe(weighed.reasons.reduce((sum, reason) => sum + reason.points, 0));
        expect(new Set(weighed.reasons.map(({ rule }) => rule)).size).toBe(weighed.reasons.length);
      }),
    );
  });
});

describe("countries", () => {
  it("differ if two that are known do", () => {
    const countries = { card: null, billing: "DE", signUp: "DE", order: null };
    expect(differingCountries(countries)).toBeNull();
    expect(differingCountries({ ...countries, order: "US" })).toBe("billing DE, signUp DE, order US");
  });
});

describe("lists", () => {
  const listed = new Set(["mailinator.com", "co.uk"]);
  it("have the domain of a mailbox, or one above it", () => {
    expect(listedDomain("A@Mailinator.com", listed)).toBe("mailinator.com");
    expect(listedDomain("a@x.y.mailinator.com", listed)).toBe("mailinator.com");
    expect(listedDomain("a@notmailinator.com", listed)).toBeNull();
    expect(listedDomain("a@mailinator.com.example", listed)).toBeNull();
    expect(listedDomain("", listed)).toBeNull();
  });
  it("have words that are in a text, whatever their case", () => {
    expect(wordsIn(["Free VPN Ltd", "web-1"], ["vpn", "proxy"])).toEqual(["vpn"]);
    expect(wordsIn([], ["vpn"])).toEqual([]);
  });
});

describe("an account is trusted", () => {
  const terms3 = { paid: 3, days: 60 };
  const known = { isMarked: null, paid: 3, days: 60, chargebacks: 0 };
  it("for paid invoices and age together, unless its bank took money back", () => {
    expect(isTrusted(known, terms3)).toBe(true);
    expect(isTrusted({ ...known, paid: 2 }, terms3)).toBe(false);
    expect(isTrusted({ ...known, days: 59 }, terms3)).toBe(false);
    expect(isTrusted({ ...known, chargebacks: 1 }, terms3)).toBe(false);
    expect(isTrusted(known, { paid: 0, days: 0 })).toBe(false);
  });
  it("if staff say so, and not if they say that it is not", () => {
    expect(isTrusted({ isMarked: true, paid: 0, days: 0, chargebacks: 1 }, terms3)).toBe(true);
    expect(isTrusted({ ...known, isMarked: false }, terms3)).toBe(false);
  });
});

describe("the settings", () => {
  it("hold nobody back on a fresh installation: all rules together give less than the limit", () => {
    const { ORDER_RISK_POINTS, ORDER_REVIEW_FROM } = defaultEnvironment();
    const all = parsePoints(ORDER_RISK_POINTS);
    expect(Object.keys(all)).toEqual([...riskRules]);
    expect(Object.values(all).every((one) => one > 0)).toBe(true);
    expect(Object.values(all).reduce((sum, one) => sum + one, 0)).toBeLessThan(ORDER_REVIEW_FROM);
  });
  it("turn a rule off by leaving it out", () => {
    expect(parsePoints("mailbox:40")).toMatchObject({ mailbox: 40, chargeback: 0 });
    expect(parsePoints("")).toMatchObject({ mailbox: 0 });
  });
});
