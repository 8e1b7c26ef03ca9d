import { describe, expect, it } from "vitest";
import type { KeyEvent } from "@/lib/base/params/api-keys";
import type { EntryParams, LineParams, PriceStep, TaxParams } from "@/lib/base/params/billing";
import { de } from "../messages/de";
import { en } from "../messages/en";
import { ru } from "../messages/ru";
import { entryLabels, returnLabels, stepWords, taxLabels } from "./billing-labels";
import { keyEventLabels } from "./key-labels";
import { inReadersDays } from "./line-days";
import { lineLabels, taxRuleLabels } from "./line-labels";

/** The message of that name with its arguments put in; forms of number are read as they stand for many. */
const say =
  (messages: object) =>
  (key: string, values: Record<string, string | number> = {}): string => {
    const found = key.split(".").reduce<unknown>((part, name) => Object(part)[name], messages);
    if (typeof found !== "string") throw new Error(`There is no message ${key}.`);
    return found
      .replace(/\{(\w+), plural,.*?other \{(.*?)\}\}/g, (_, name, many) =>
        many.replace("#", String(values[name])),
      )
      .replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  };
const inEnglish = {
  history: say(en.apiKeys.history),
  billing: say(en.billing),
  invoice: say(en.invoice),
  order: say(en.order),
};
const inGerman = { invoice: say(de.invoice) };
const inRussian = {
  history: say(ru.apiKeys.history),
  billing: say(ru.billing),
  invoice: say(ru.invoice),
  order: say(ru.order),
};

const tax: TaxParams = { code: "eu_consumer", rate: "25.50", country: "FI" };
const amount = { value: "0.41", currency: "EUR" } as const;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("a fact on screen", () => {
  it("is said in either language", () => {
    expect(taxLabels(tax, inEnglish.invoice, "en")).toBe("Finland VAT 25.5% (buyer's country)");
    expect(taxLabels(tax, inRussian.invoice, "ru")).toContain("Финляндия");
    expect(plain(taxLabels(tax, inGerman.invoice, "de"))).toMatch(/25,5 %.*Finnland/);
    expect(taxRuleLabels(tax, inEnglish.order)).toBe("rate of your country");
    const paid: EntryParams = { code: "applied", number: "EU-2026-000001" };
    expect(entryLabels(paid, inEnglish.billing)).toBe("Invoice EU-2026-000001 paid");
    expect(entryLabels(paid, inRussian.billing)).toContain("EU-2026-000001");
    expect(entryLabels(paid, inRussian.billing)).not.toBe(entryLabels(paid, inEnglish.billing));
    const failed = { code: "deploy_failed", hostname: "web-1" } as const;
    expect(returnLabels(failed, inEnglish.invoice)).toBe("Couldn't deploy web-1.");
    expect(returnLabels(failed, inRussian.invoice)).toMatch(/[а-я].*web-1|web-1.*[а-я]/);
  });

  it("says who has checked the number for which there is no tax", () => {
    const number = { number: "DE136695976", by: "service", day: "2026-11-22" } as const;
    const params: TaxParams = { code: "reverse_charge", rate: "0.00", country: "DE", number };
    expect(taxLabels(params, inEnglish.invoice, "en")).toMatch(
      /DE136695976 confirmed by the EU register on 22\sNov/,
    );
    const unconfirmed: TaxParams = { ...params, number: { ...number, by: "syntax" } };
    expect(taxLabels(unconfirmed, inEnglish.invoice, "en")).toContain("not confirmed by the EU register");
    expect(taxLabels(unconfirmed, inRussian.invoice, "ru")).toMatch(
      /DE136695976.*реестром ЕС не подтверждён/,
    );
  });

  it("keeps the catalog's names, and says ours in words", () => {
    expect(lineLabels({ code: "os", name: "Debian 13" }, inRussian.invoice)).toBe("Debian 13");
    expect(lineLabels({ code: "ipv4", count: 2 }, inRussian.invoice)).toBe("Дополнительные адреса IPv4: 2");
    expect(lineLabels({ code: "discount" }, inEnglish.order)).toBe("Discount for the period");
  });

  it("has its sum as people write it", () => {
    const off: PriceStep = { code: "discount", months: 3, percent: "3.00", amount };
    expect(stepWords(off, inEnglish.invoice, "en")).toEqual({
      term: "3 months paid at once, 3% off",
      value: "−€0.41",
    });
    expect(plain(stepWords({ code: "total", amount }, inRussian.invoice, "ru").value)).toBe("0,41 €");
    const line: PriceStep = {
      code: "line",
      line: { code: "os", name: "Debian 13" },
      unit: "0.41",
      quantity: 1,
      amount,
    };
    expect(stepWords(line, inEnglish.invoice, "en").value).toBe("€0.41 × 1 = €0.41");
  });

  it("on screens has its days as the reader writes them", () => {
    const server = { hostname: "web-1", days: 3, until: "2026-12-01" };
    const words = (params: LineParams) =>
      lineLabels(inReadersDays(params, "en"), inEnglish.invoice).replaceAll("\u00a0", " ");
    expect(words({ code: "licence", name: "Panel", ...server })).toContain("1 Dec 2026");
    expect(words({ code: "plan_change", from: "vm.a", to: "vm.b", ...server })).toMatch(/^vm\.a.*1 Dec 2026/);
    const period = { from: "2026-11-01", until: "2026-12-01" };
    expect(words({ code: "preset", name: "vm.a", location: "NL", hostname: null, period })).toBe(
      "vm.a (NL), 1 Nov 2026 – 1 Dec 2026",
    );
    const month = { code: "hours", name: "vm.a", hostname: "web-1", hours: 2, ...period } as const;
    expect(words(month)).toMatch(/1 Nov 2026.*1 Dec 2026/);
    expect(inReadersDays({ code: "add_funds" }, "en")).toEqual({ code: "add_funds" });
  });
});

describe("an event of a key", () => {
  it.each<[KeyEvent, ReturnType<typeof keyEventLabels>]>([
    [{ code: "created", name: "deploy" }, { text: "Key deploy created." }],
    [{ code: "rotated", added: "abcd", beside: "efgh" }, { text: "Secret …abcd added alongside …efgh." }],
    [{ code: "retired", secret: "abcd" }, { text: "Secret …abcd retired." }],
    [{ code: "changed", field: "active", from: true, to: false }, { text: "Key disabled." }],
    [{ code: "changed", field: "active", from: false, to: true }, { text: "Key enabled." }],
    [{ code: "changed", field: "pin_exempt", from: false, to: true }, { text: "The key now skips the PIN." }],
    [
      { code: "changed", field: "ip", from: [], to: ["10.0.0.0/8"] },
      { field: "Allowed IPs", from: "none", to: "10.0.0.0/8" },
    ],
    [
      { code: "changed", field: "permissions", from: null, to: ["eq/list"] },
      { field: "Permissions", from: "everything", to: "eq/list" },
    ],
    [
      { code: "changed", field: "permissions", from: ["eq/list", "eq/off"], to: ["eq/list", "eq/on"] },
      { field: "Permissions", added: ["eq/on"], removed: ["eq/off"] },
    ],
  ])("%j", (event, words) => {
    expect(keyEventLabels(event, inEnglish.history)).toEqual(words);
  });

  it("is said in Russian, too", () => {
    expect(keyEventLabels({ code: "created", name: "deploy" }, inRussian.history)).toEqual({
      text: expect.stringMatching(/[а-я].*deploy|deploy.*[а-я]/i),
    });
  });
});
