import { describe, expect, it, test } from "vitest";
import { KeyEvent } from "@/lib/base/params/api-keys";
import { EntryParams, LineParams, PriceStep, ReturnParams, TaxParams } from "@/lib/base/params/billing";
import { entryOnWire, returnOnWire, stepOnWire, taxOnWire } from "./billing-wire";
import { keyEventOnWire } from "./key-wire";
import { lineOnWire } from "./line-wire";

const amount = { value: "13.50", currency: "EUR" } as const;

const checked = (by: "syntax" | "service") => ({ number: "DE136695976", by, day: "2026-11-22" });

describe("a fact is told by the API as it always was", () => {
  test.each<[TaxParams, string]>([
    [{ code: "domestic", rate: "21.00", country: "NL" }, "VAT 21 % of Netherlands, the seller's country"],
    [
      { code: "eu_consumer", rate: "25.50", country: "FI" },
      "VAT 25.5 % of Finland, where the customer lives",
    ],
    [
      { code: "reverse_charge", rate: "0.00", country: "DE" },
      "0 %: valid VAT number of an EU firm, reverse charge",
    ],
    [
      { code: "reverse_charge", rate: "0.00", country: "DE", number: checked("service") },
      "0 %: valid VAT number of an EU firm, reverse charge",
    ],
    [
      { code: "reverse_charge", rate: "0.00", country: "DE", number: checked("syntax") },
      "0 %: VAT number of an EU firm with right check digits, reverse charge",
    ],
    [{ code: "exempt", rate: "0.00", country: "NL" }, "0 %: the seller charges no VAT"],
    [
      { code: "buyer_exempt", rate: "0.00", country: "DE", basis: "Art. 151" },
      "0 %: the customer is exempt from VAT",
    ],
    [{ code: "outside_eu", rate: "0.00", country: "JP" }, "0 %: the customer is in Japan, outside the EU"],
    [
      { code: "export", rate: "0.00", country: "KZ" },
      "0 %: the customer is in Kazakhstan, outside the seller's country",
    ],
  ])("tax %j", (params, sentence) => {
    expect(taxOnWire(TaxParams.parse(params))).toBe(sentence);
  });

  test.each<[LineParams, string]>([
    [{ code: "preset", name: "vm.v3-small", location: "NL", hostname: "web-1" }, "vm.v3-small (NL, web-1)"],
    [{ code: "preset", name: "vm.v3-small", location: "NL", hostname: null }, "vm.v3-small (NL)"],
    [{ code: "os", name: "Debian 13" }, "Debian 13"],
    [{ code: "setup", name: "vm.v3-small" }, "Set-up fee: vm.v3-small"],
    [{ code: "ipv4", count: 3 }, "Additional IPv4 addresses: 3"],
    [{ code: "discount" }, "Discount for the period"],
  ])("line %j", (params, sentence) => {
    expect(lineOnWire(LineParams.parse(params))).toBe(sentence);
  });

  test.each<[PriceStep, string]>([
    [
      { code: "line", line: { code: "os", name: "Debian 13" }, unit: "4.50", quantity: 3, amount },
      "Debian 13: 4.50 × 3 = 13.50 EUR",
    ],
    [{ code: "net", amount }, "net: 13.50 EUR"],
    [{ code: "discount", months: 3, percent: "3", amount }, "period of 3 months, 3 % off: −13.50 EUR"],
    [{ code: "subtotal", amount }, "subtotal: 13.50 EUR"],
    [
      { code: "tax", tax: { code: "domestic", rate: "21.00", country: "NL" }, amount },
      "VAT 21 % of Netherlands, the seller's country: 13.50 EUR",
    ],
    [{ code: "total", amount }, "total: 13.50 EUR"],
  ])("step %j", (params, sentence) => {
    expect(stepOnWire(PriceStep.parse(params))).toBe(sentence);
  });

  test.each<[ReturnParams | null, string]>([
    [{ code: "unpaid" }, "The order was not paid in time"],
    [{ code: "deploy_failed", hostname: "web-1" }, "Deployment of web-1 failed"],
    [null, ""],
  ])("why an invoice was taken back %j", (params, sentence) => {
    expect(returnOnWire(params && ReturnParams.parse(params))).toBe(sentence);
  });

  test.each<[EntryParams, string]>([
    [{ code: "topup" }, "Credit added"],
    [{ code: "invoice", number: "EU-2026-000001" }, "Invoice EU-2026-000001"],
    [{ code: "applied", number: "EU-2026-000001" }, "Credit applied to invoice EU-2026-000001"],
    [
      { code: "returned", note: "EUC-2026-000001", number: "EU-2026-000001" },
      "Credit note EUC-2026-000001 for invoice EU-2026-000001",
    ],
  ])("entry %j", (params, sentence) => {
    expect(entryOnWire(EntryParams.parse(params))).toBe(sentence);
  });

  test.each<[KeyEvent, string]>([
    [{ code: "created", name: "deploy" }, "API key deploy created"],
    [{ code: "deleted", name: "deploy" }, "API key deploy deleted"],
    [{ code: "restored", name: "deploy" }, "API key deploy restored"],
    [{ code: "changed", field: "name", from: "a", to: 'b" to "c' }, 'name changed from "a" to "b" to "c"'],
    [{ code: "changed", field: "active", from: true, to: false }, 'active changed from "1" to "0"'],
    [
      { code: "changed", field: "ip", from: [], to: ["203.0.113.7", "2001:db8::1"] },
      'ip changed from "" to "203.0.113.7,2001:db8::1"',
    ],
    [
      { code: "changed", field: "permissions", from: null, to: ["eq/list"] },
      'permissions changed from "all" to "eq/list"',
    ],
    [{ code: "rotated", added: "abcd", beside: "efgh" }, "Secret …abcd added beside …efgh"],
    [{ code: "retired", secret: "abcd" }, "Secret …abcd retired"],
  ])("event of a key %j", (event, sentence) => {
    expect(keyEventOnWire(KeyEvent.parse(event))).toBe(sentence);
  });
});

it("refuses what is no fact", () => {
  for (const params of [
    "a sentence",
    { code: "unheard of" },
    { code: "changed", field: "active", from: "1", to: "0" },
    { code: "applied" },
  ]) {
    expect(KeyEvent.safeParse(params).success).toBe(false);
    expect(EntryParams.safeParse(params).success).toBe(false);
  }
});
