import { expect, test } from "vitest";
import { taxFor } from "@/lib/base/tax";
import { makePrice, type PricedPart, type PriceInput } from "../price";
import { linesOf } from "./lines";
import { flat } from "./unit-prices";

const ids = { serverId: 55_001, productId: 175_001 };
const preset = (amount: string): PricedPart => ({
  what: { code: "preset", name: "small", location: "NL", hostname: "web" },
  made: flat(amount),
});
const system = (amount: string): PricedPart => ({
  what: { code: "os", name: "Debian 12" },
  made: flat(amount),
});
const plan: PricedPart = { what: { code: "traffic_plan", name: "Unmetered" }, made: flat("0.00") };
const setup = (amount: string): PriceInput["setup"] => ({ what: { code: "setup", name: "small" }, amount });
const linesFor = (more: Partial<PriceInput>) => {
  const tax = taxFor({ sellerCountry: "NL", buyerCountry: "NL", hasValidVatNumber: false }, "2026-11-29");
  const price = makePrice({ currency: "EUR", months: 3, parts: [], discountPercent: "0", tax, ...more });
  const lines = linesOf(price, { ...ids, currency: "EUR" }, "deployment").map(
    ({ code, type, amount, starts = null }) => [code, type, amount, starts].join(" "),
  );
  return { lines, trace: price.trace.flatMap((step) => (step.code === "line" ? [step.line.code] : [])) };
};

test.each<[string, Partial<PriceInput>, string[]]>([
  [
    "free options are no lines",
    { parts: [preset("4.50"), system("0.00"), plan] },
    ["preset Hosting 13.50 deployment"],
  ],
  [
    "what has a price is one",
    { parts: [preset("4.50"), system("2.00"), plan] },
    ["preset Hosting 13.50 deployment", "os Item 6.00 "],
  ],
  [
    "the machine is one whatever it costs",
    { parts: [preset("0.00"), system("2.00"), plan] },
    ["preset Hosting 0.00 deployment", "os Item 6.00 "],
  ],
  [
    "nothing at all is the machine alone",
    { parts: [preset("0.00"), system("0.00"), plan], setup: setup("0.00") },
    ["preset Hosting 0.00 deployment"],
  ],
  [
    "what is taken off and a fee stay",
    { parts: [preset("4.00"), system("0.00"), plan], discountPercent: "50", setup: setup("9.00") },
    ["preset Hosting 12.00 deployment", "discount Item -6.00 ", "setup Item 9.00 "],
  ],
])("of an invoice: %s", (_what, wanted, expected) => {
  const { lines, trace } = linesFor(wanted);
  expect(lines).toEqual(expected);
  expect(trace).toEqual(expect.arrayContaining(["preset", "os", "traffic_plan"]));
});
