import { expect, it } from "vitest";
import type { LineParams } from "@/lib/base/params/billing";
import { inReadersDays } from "@/lib/i18n/params/line-days";
import { lineOnWire } from "@/lib/i18n/params/line-wire";
import { lineParams } from "./order-period";

const machine = { code: "preset", name: "vm", location: "NL", hostname: "web" } as const;
const renewed = { ...machine, period: { from: "2027-01-31", until: "2027-02-28" } };
const rest = { hostname: "web", days: 12, until: "2027-01-13" };

const line = (description: LineParams, starts: "deployment" | "renewal" | null = null, serverId = 7) => ({
  description,
  starts,
  quantity: 3,
  serverId,
});
const paid = { number: "EU-2027-000001", issuedOn: "2026-11-30" };
const first = "2026-11-30 – 2027-02-28";
const next = "2027-01-31 – 2027-02-28";

const parts: LineParams[] = [
  { code: "os", name: "Windows" },
  { code: "software", name: "Panel" },
  { code: "traffic_plan", name: "20 TB" },
  { code: "ipv4", count: 2 },
  { code: "discount" },
  { code: "promo", name: "SPRING" },
];

it.each(parts)("a line of $code has the period of its machine, in a first order and in a renewal", (part) => {
  const told = (facts: LineParams[]) => facts.map(lineOnWire).map((text) => /\S+ – \S+$/.exec(text)?.[0]);
  expect(told(lineParams(paid, [line(machine, "deployment"), line(part)]))).toEqual([first, first]);
  expect(told(lineParams(paid, [line(renewed, "renewal"), line(part)]))).toEqual([next, next]);
});

it.each<LineParams>([
  { code: "licence", name: "Windows", ...rest },
  { code: "addresses", count: 1, ...rest },
  { code: "plan_change", from: "a", to: "b", ...rest },
])("a proportional line of $code has the days that it pays", (part) => {
  const [fact] = lineParams(paid, [line(part)]);
  expect(lineOnWire(fact ?? part)).toMatch(/12 days until 2027-01-13, 2027-01-01 – 2027-01-13$/);
  expect(lineOnWire(inReadersDays(fact ?? part, "en")).replaceAll("\u00a0", " ")).toMatch(
    /1 Jan 2027 – 13 Jan 2027$/,
  );
});

it("a fee that is paid once, and what nobody knows the day of yet, have no period", () => {
  const fee: LineParams = { code: "setup", name: "vm" };
  const [, once] = lineParams(paid, [line(machine, "deployment"), line(fee)]);
  expect(once).toEqual(fee);
  const proForma = { ...paid, number: null };
  const os = parts[0] ?? fee;
  expect(lineParams(proForma, [line(machine, "deployment"), line(os)])).toEqual([machine, os]);
});

it("of several machines each line has that of its own", () => {
  const os = parts[0] ?? machine;
  const lines = [
    line(renewed, "renewal", 1),
    line(os, null, 1),
    line(machine, "deployment", 2),
    line(os, null, 2),
  ];
  expect(lineParams(paid, lines)).toMatchObject([
    { period: renewed.period },
    { period: renewed.period },
    { period: { from: "2026-11-30" } },
    { period: { from: "2026-11-30" } },
  ]);
});
