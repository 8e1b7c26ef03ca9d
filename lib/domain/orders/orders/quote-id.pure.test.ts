import { beforeAll, describe, expect, test } from "vitest";
import { setTestRuntime } from "@/lib/testing/factories";
import { type Quoted, quoteId, readQuoteId } from "./quote-id";

beforeAll(() => setTestRuntime("http://panel.test"));

const promise: Quoted = {
  accountId: 17,
  selection: {
    deploy_period: "monthly",
    preset: "vm.v3-small",
    location_name: "NL",
    os_id: 11,
    soft_id: 3,
    traffic_plan: "1",
    ipv4_amount: 2,
    promocode: "SPRING",
    count: 3,
  },
  currency: "EUR",
  total: "5.45",
  expires: 1_900_000_000,
};
const { total, expires, ...facts } = promise;
const id = () => quoteId(promise);
const choose = (more: object) => ({
  ...facts,
  selection: { ...facts.selection, ...more },
});

test("a quote carries its total and its end, and is read by the one who it was given to", () => {
  expect(id()).toMatch(/^q1\.1900000000\.5\.45\.[\w-]{22}$/);
  expect(id()).toBe(quoteId({ ...promise }));
  expect(readQuoteId(id(), facts)).toEqual({ total, expires });
});

describe("a quote is no quote", () => {
  test.each([
    ["another account's", { ...facts, accountId: 18 }],
    ["another currency's", { ...facts, currency: "USD" }],
    ["for another period", choose({ deploy_period: "quarterly" })],
    ["for another preset", choose({ preset: "vm.v3-large" })],
    ["for another place", choose({ location_name: "DE" })],
    ["for another system", choose({ os_id: 12 })],
    ["for no system of ours", choose({ own_os: true })],
    ["for other software", choose({ soft_id: 4 })],
    ["for no software", choose({ soft_id: undefined })],
    ["for another traffic plan", choose({ traffic_plan: "2" })],
    ["for another number of addresses", choose({ ipv4_amount: undefined })],
    ["with another promo code", choose({ promocode: "SUMMER" })],
    ["without the promo code", choose({ promocode: undefined })],
    ["for one more server", choose({ count: 4 })],
    ["for one server", choose({ count: undefined })],
  ])("for what is %s", (_, other) => {
    expect(readQuoteId(id(), other)).toBeNull();
  });

  test.each([
    ["a lower total", (text: string) => text.replace("5.45", "0.45")],
    ["a later end", (text: string) => text.replace("1900000000", "1900000001")],
    ["another mark", (text: string) => `${text.slice(0, -22)}${"A".repeat(22)}`],
    ["a cut mark", (text: string) => text.slice(0, -1)],
    ["a longer mark", (text: string) => `${text}A`],
    ["another version", (text: string) => text.replace("q1", "q2")],
    ["something before it", (text: string) => ` ${text}`],
    ["something after it", (text: string) => `${text}\n`],
    ["a total below zero", (text: string) => text.replace("5.45", "-5.45")],
    ["nothing", () => ""],
  ])("with %s", (_, forge) => {
    expect(readQuoteId(forge(id()), facts)).toBeNull();
  });
});

test.each([
  ["the place in small letters", { location_name: "nl" }],
  ["the promo code in small letters and with blanks", { promocode: " spring " }],
  ["a host name and other words that cost nothing", { hostname: "web-1" }],
])("the price is the same with %s, and so the quote holds", (_, more) => {
  expect(readQuoteId(id(), choose(more))).toEqual({ total, expires });
});

test("what a customer leaves out is what it stands for", () => {
  const { soft_id: _soft, ipv4_amount: _ips, promocode: _code, count: _count, ...least } = facts.selection;
  const plain = quoteId({ ...promise, selection: least });
  const said = { ...least, soft_id: 0, ipv4_amount: 0, promocode: "", count: 1, own_os: false };
  expect(readQuoteId(plain, { ...facts, selection: said })).toEqual({ total, expires });
  const own = quoteId({ ...promise, selection: { ...least, own_os: true } });
  const { os_id: _os, ...without } = least;
  expect(readQuoteId(own, { ...facts, selection: { ...without, own_os: true } })).toEqual({ total, expires });
});
