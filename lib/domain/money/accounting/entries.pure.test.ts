import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOf, isZero, moneyOf, negate, total } from "@/lib/base/money";
import { eur } from "@/lib/testing/money/eur";
import { paymentEvent, refundEvent, saleEvent, sold } from "@/lib/testing/money/ledger-events";
import { templateNames } from "./rules";
import { type Chart, chartOf, findRule, nameOfPlace } from "./shared/chart";
import { deferralEntryOf, entryOf } from "./shared/entries";
import type { JournalEntry } from "./shared/entry";
import type { LedgerEvent } from "./shared/event";
import { splitBy } from "./shared/split";
import { templates } from "./shared/templates";

const lines = (entry: JournalEntry | null) =>
  entry?.lines.map(({ account, amount }) => `${account} ${decimalOf(amount)}`);

const domestic = {
  tax: { code: "domestic", rate: "19.00", country: "DE" } as const,
  lines: [
    {
      kind: { code: "preset", name: "vm", location: "NL", hostname: "a" } as const,
      amount: 10_000,
      isTaxed: true,
    },
    { kind: { code: "setup", name: "vm" } as const, amount: 1_000, isTaxed: true },
  ],
  discount: 10,
};

describe("a sale in Germany", () => {
  it("is one entry by SKR03: receivables to revenue and tax", () => {
    const entry = entryOf(saleEvent(domestic), templates.skr03);
    expect(lines(entry)).toEqual(["1400 119.00", "8400 -100.00", "1776 -19.00"]);
    expect(entry).toMatchObject({ document: "DE-2030-007001", customer: 1_234, tax: { rate: "19.00" } });
  });

  it("is one by SKR04 with the same names", () => {
    expect(lines(entryOf(saleEvent(domestic), templates.skr04))).toEqual([
      ...["1200 119.00", "4400 -100.00", "3806 -19.00"],
    ]);
  });

  it("is booked apart by what was sold where the chart says so", () => {
    const own: Chart = [
      { ...rule({ role: "sale", tax: "domestic", rate: "19.00", item: "setup" }), account: "8405" },
    ];
    const chart = chartOf(templates.skr03, own);
    expect(lines(entryOf(saleEvent(domestic), chart))).toEqual([
      ...["1400 119.00", "8400 -90.00", "8405 -10.00", "1776 -19.00"],
    ]);
  });
});

const rule = (place: Partial<Chart[number]>): Chart[number] => ({
  ...{ role: "", event: "", tax: "", country: "", rate: "", item: "", currency: "" },
  ...{ account: "1", name: "Own", taxKey: "", isAutomatic: true },
  ...place,
});

it("revenue in Russia is booked with its tax, which is taken off it", () => {
  const sale = saleEvent({ ...domestic, tax: { code: "domestic", rate: "22.00", country: "RU" } });
  expect(lines(entryOf(sale, templates.russia))).toEqual([
    ...["62.01 122.00", "90.01.1 -122.00", "68.02 -22.00", "90.03 22.00"],
  ]);
});

describe("a chart", () => {
  it("uses the most specific rule", () => {
    const chart = [
      rule({ role: "sale", account: "1" }),
      rule({ role: "sale", item: "server", account: "2" }),
      rule({ role: "sale", tax: "domestic", account: "3" }),
      rule({ role: "sale", tax: "domestic", country: "FR", account: "4" }),
    ];
    const place = {
      ...rule({ role: "sale", event: "invoice", tax: "domestic", country: "DE", item: "server" }),
    };
    expect(findRule(chart, place)?.account).toBe("3");
    expect(findRule(chart, { ...place, country: "FR" })?.account).toBe("4");
    expect(findRule(chart, { ...place, tax: "export" })?.account).toBe("2");
    expect(findRule(chart, { ...place, role: "vat" })).toBeNull();
  });

  it("refuses what has no account, with its name", () => {
    const sale = saleEvent({ ...domestic, tax: { code: "domestic", rate: "16.00", country: "DE" } });
    expect(() => entryOf(sale, templates.skr03)).toThrow(/sale invoice domestic DE 16\.00 server EUR/);
    const unknown: LedgerEvent = {
      ...saleEvent(domestic),
      postings: [
        { kind: "bitcoin", amount: eur("1.00") },
        { kind: "credit", amount: eur("-1.00") },
      ],
    };
    expect(() => entryOf(unknown, templates.skr03)).toThrow(/bitcoin invoice EUR/);
  });

  it.each(templateNames)("%s has an account for each role, and none twice for the same", (name) => {
    const names = templates[name].map(nameOfPlace);
    expect(new Set(names).size).toBe(names.length);
    const roles = new Set(templates[name].map(({ role }) => role));
    for (const role of "receivable deposit money clearing sale vat goodwill deferred fee write_off opening rounding".split(
      " ",
    ))
      expect(roles, role).toContain(role);
  });
});

it("whatever is sold, given back and paid, each entry balances and says what the ledger has", () => {
  const what = fc.tuple(sold, fc.integer({ min: 100, max: 90_000 }), fc.constantFrom(-1, 0, 1));
  fc.assert(
    fc.property(what, fc.constantFrom("stripe", "bank_transfer"), ([sale, part, off], method) => {
      for (const event of [saleEvent(sale), refundEvent(sale, part, off), paymentEvent(sale, method)])
        for (const name of ["skr03", "skr04", "international"] as const) {
          const entry = entryOf(event, templates[name]);
          const of = (role: string) =>
            total(
              entry.lines.filter((line) => line.role === role).map(({ amount }) => amount),
              "EUR",
            );
          expect(
            isZero(
              total(
                entry.lines.map(({ amount }) => amount),
                "EUR",
              ),
            ),
          ).toBe(true);
          for (const [kind, role] of Object.entries({
            sales: "sale",
            tax: "vat",
            credit: "deposit",
            receivable: "receivable",
          })) {
            const posted = event.postings
              .filter((posting) => posting.kind === kind)
              .map(({ amount }) => amount);
            expect(of(role), kind).toEqual(negate(total(posted, "EUR")));
          }
        }
    }),
  );
});

it("parts of an amount are its sum, whatever the weights", () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 8 }), (amount, weights) => {
      const money = moneyOf((amount / 100).toFixed(2), "EUR");
      const parts = splitBy(
        money,
        weights.map((weight) => moneyOf((weight / 100).toFixed(2), "EUR")),
      );
      expect(total(parts, "EUR")).toEqual(money);
    }),
  );
});

it("revenue that is not earned yet is moved between revenue and its account, without tax", () => {
  const { invoice } = saleEvent(domestic);
  if (!invoice) throw new Error("It has one.");
  const of = { invoice, customer: 1_234, month: "2030-01", day: "2030-01-31" };
  const change = { item: "server", isTaxed: true, amount: eur("48.39") };
  const entry = deferralEntryOf(of, [change], templates.skr03);
  expect(lines(entry)).toEqual(["8400 48.39", "0990 -48.39"]);
  expect(entry).toMatchObject({ id: "D7001-2030-01", cause: "deferral", tax: null });
  expect(deferralEntryOf(of, [], templates.skr03)).toBeNull();
});
