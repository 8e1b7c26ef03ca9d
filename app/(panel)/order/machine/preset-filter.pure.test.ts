import { expect, test } from "vitest";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { optionsInput } from "../selection/options-input";
import { mostTerabytes, trafficCost } from "../software/traffic-example";
import { comparePresets } from "./compare";
import { isFiltered, readFilter, withFilter } from "./preset-filter";

type Preset = OrderOptions["presets"][number];

const preset = (name: string, cpu: number, ramGb: number, hdd: string, price?: string): Preset => ({
  id: cpu,
  name,
  family: "vm",
  isActive: true,
  isFound: true,
  isListed: true,
  cpu,
  ramGb,
  hdd,
  hddGb: hdd === "2x480" ? 960 : Number(hdd),
  hourlyCapHours: null,
  gpu: "",
  offers: { NL: { free: 5, prices: price ? { EUR: price } : {} } },
  label: "",
  hasBackups: true,
  monthly: price ? { NL: [price] } : {},
  usual: {},
});

const small = preset("small", 2, 4, "60", "9.00");
const large = preset("large", 8, 16, "240", "36.00");
const wide = preset("wide", 4, 8, "2x480", "39.00");
const away = preset("away", 16, 64, "960");
test("what is no number filters nothing, and a link keeps what does", () => {
  const filter = readFilter({ cores: "many", memory: "-4", disk: "0", price: ["5", "6"], family: "<b>" });
  expect(isFiltered(filter)).toBe(false);
  expect(withFilter("preset=small", filter)).toBe("preset=small");
  const asked = readFilter({ cores: "4", price: "40", family: "gpu" });
  expect(isFiltered(asked)).toBe(true);
  expect(readFilter(Object.fromEntries(new URLSearchParams(withFilter("preset=small", asked))))).toEqual(
    asked,
  );
  expect(isFiltered(readFilter({ family: "gpu" }))).toBe(false);
});

test("memory alone may be asked for in parts of a gigabyte", () => {
  expect(readFilter({ memory: "0.5", disk: "0.5" })).toMatchObject({ memory: "0.5", disk: "" });
  for (const memory of ["0", "0.000", "0,5", "0.1234", ".5"]) expect(readFilter({ memory }).memory).toBe("");
});

test("a period asks for another list only where the price is looked for, and a name is asked for once", () => {
  const draft = { location: "NL", preset: "small", period: "annually" } as const;
  const compared = ["large", "small"];
  expect(optionsInput(draft, readFilter({ cores: "4" }), { compared })).toEqual({
    location: "NL",
    family: "",
    cores: "4",
    memory: "",
    disk: "",
    price: "",
    period: "monthly",
    names: ["small", "large"],
    limit: 30,
  });
  expect(optionsInput(draft, readFilter({ price: "40" }), { limit: 100 })).toMatchObject({
    period: "annually",
    limit: 100,
  });
  expect(optionsInput({ ...draft, preset: "" }, readFilter({})).names).toEqual([]);
});

const options = { currency: "EUR", usual: { from: 600, to: 900 } } as OrderOptions;

test("a comparison marks what differs and what is best, and leaves out what all lack", () => {
  const lines = comparePresets([small, large, wide], { location: "NL", period: "monthly" }, options);
  expect(lines.map(({ field }) => field)).toEqual([
    "price",
    "cores",
    "memory",
    "perGigabyte",
    "disk",
    "stock",
    "ready",
  ]);
  const line = (field: string) => lines.find((one) => one.field === field);
  expect(line("price")).toMatchObject({ values: ["9.00", "36.00", "39.00"], isDifferent: true, best: [0] });
  expect(line("perGigabyte")).toMatchObject({ values: ["2.25", "2.25", "4.88"], best: [0, 1] });
  expect(line("disk")).toMatchObject({ values: ["60", "240", "2x480"], best: [2] });
  expect(line("stock")).toMatchObject({ values: ["5", "5", "5"], isDifferent: false, best: [] });
});

test("a machine that is not sold here has no price and no stock", () => {
  const lines = comparePresets([small, away], { location: "NL", period: "monthly" }, options);
  expect(lines.find(({ field }) => field === "price")).toMatchObject({ values: ["9.00", null], best: [0] });
  expect(lines.find(({ field }) => field === "stock")).toMatchObject({ values: ["5", "0"] });
});

const plan = {
  currency: "EUR" as const,
  price: "6.00",
  limitOutTb: "10",
  rateOut: "1.20",
  bandwidthMbit: 1_000,
};

test.each([
  [plan, 5, "6.00"],
  [plan, 10, "6.00"],
  [plan, 20, "18.00"],
  [{ ...plan, limitOutTb: "0.5", price: "0.00", rateOut: "1.55" }, 1, "0.78"],
  [{ ...plan, limitOutTb: "0" }, 100, "6.00"],
  [{ ...plan, bandwidthMbit: 100 }, 20, "18.00"],
  [{ ...plan, bandwidthMbit: 100 }, 50, null],
])("with %j a month of %d TB costs %s", (facts, terabytes, cost) => {
  expect(trafficCost(facts, terabytes)).toBe(cost);
});

test("a connection of 100 Mbit/s carries 32 TB in thirty days", () => {
  expect(mostTerabytes(100)).toBe(32);
});
