import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies } from "@/lib/base/money";
import {
  diskGb,
  type Incompatibility,
  incompatibilityOfPlan,
  incompatibilityOfPreset,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
  isPlanSold,
  type PlanDetails,
  type PresetDetails,
  type SoftwareDetails,
  type SystemDetails,
  softwarePrice,
  systemPrice,
} from "./rules";

const preset: PresetDetails = {
  family: "vm",
  isActive: true,
  cpu: 2,
  ramGb: 4,
  hddGb: 60,
  offers: {
    NL: { free: 3, prices: { EUR: "9.00", USD: "9.90", RUB: "860.00" } },
    RU: { free: 5, prices: { RUB: "860.00" } },
    DE: { free: 0, prices: { EUR: "9.00" } },
    FI: { free: 7, prices: {} },
  },
};
const system: SystemDetails = {
  isActive: true,
  prices: null,
  tags: { vm: "1", min_ram: "2", min_hdd: "10" },
};
const licensed: SystemDetails = { ...system, prices: { EUR: "16.00", RUB: "-1" } };
const software: SoftwareDetails = {
  isActive: true,
  price: "0.00",
  tags: { vm: "1", os: "11,12", min_cpu: "2" },
};
const priced: SoftwareDetails = {
  ...software,
  price: "12.00",
  tags: { ...software.tags, price_RUB: "1140.00" },
};
const plan: PlanDetails = {
  isActive: true,
  locations: ["NL", "RU"],
  currency: "EUR",
  price: "6.00",
  tags: { vm: "1" },
};

const tagged = <T extends { tags: object }>(facts: T, tags: Record<string, string>): T => ({
  ...facts,
  tags: { ...facts.tags, ...tags },
});

describe("a preset", () => {
  it.each<[string, Incompatibility | null]>([
    ["NL EUR", null],
    ["NL USD", null],
    ["RU RUB", null],
    ["RU EUR", { code: "not_sold", currency: "EUR" }],
    ["DE EUR", { code: "out_of_stock", location: "DE" }],
    ["DE RUB", { code: "not_sold", currency: "RUB" }],
    ["FI EUR", { code: "not_in_location", location: "FI" }],
    ["US EUR", { code: "not_in_location", location: "US" }],
    ["constructor EUR", { code: "not_in_location", location: "constructor" }],
  ])("in %s: %o", (where, expected) => {
    const [location = "", code] = where.split(" ");
    const currency = currencies.find((known) => known === code) ?? "EUR";
    expect(incompatibilityOfPreset(preset, location, currency)).toEqual(expected);
  });

  it("that is switched off fits nowhere", () => {
    expect(incompatibilityOfPreset({ ...preset, isActive: false }, "NL", "EUR")).toEqual({
      code: "inactive",
    });
  });

  it.each([
    ["40", 40],
    ["2x960", 1920],
    ["12x16000", 192_000],
  ])("with the disk %s has %d GB", (hdd, size) => expect(diskGb(hdd)).toBe(size));
});

describe("a system", () => {
  it.each<[string, SystemDetails, Partial<PresetDetails>, Incompatibility | null]>([
    ["fits", system, {}, null],
    ["is switched off", { ...system, isActive: false }, {}, { code: "inactive" }],
    ["tagged vm fits compute too", system, { family: "compute" }, null],
    ["is not for steel", system, { family: "bm" }, { code: "wrong_family", family: "bm" }],
    ["has its family switched off", tagged(system, { vm: "0" }), {}, { code: "wrong_family", family: "vm" }],
    ["needs memory", tagged(system, { min_ram: "8" }), {}, { code: "min_ram", need: 8, have: 4 }],
    ["needs disk", tagged(system, { min_hdd: "80" }), {}, { code: "min_hdd", need: 80, have: 60 }],
    ["needs exactly this", tagged(system, { min_ram: "4", min_hdd: "60" }), {}, null],
    ["needs nothing that it says", { ...system, tags: { vm: "1" } }, {}, null],
  ])("%s", (_, facts, change, expected) => {
    expect(incompatibilityOfSystem(facts, { ...preset, ...change }, "EUR")).toEqual(expected);
  });

  it("with a license is sold in the currencies that have a price", () => {
    expect(incompatibilityOfSystem(licensed, preset, "EUR")).toBeNull();
    expect(incompatibilityOfSystem(licensed, preset, "RUB")).toEqual({ code: "not_sold", currency: "RUB" });
    expect(incompatibilityOfSystem(licensed, preset, "USD")).toEqual({ code: "not_sold", currency: "USD" });
    expect(incompatibilityOfSystem(tagged(licensed, { price_USD: "17.60" }), preset, "USD")).toBeNull();
  });

  it("says that it is not sold only when the machine fits", () => {
    const large = tagged(licensed, { min_ram: "64" });
    expect(incompatibilityOfSystem(large, preset, "RUB")).toEqual({ code: "min_ram", need: 64, have: 4 });
  });

  it("costs a flat part and a part for each core", () => {
    const perCore = tagged(licensed, { price_per_core_EUR: "3.50", price_USD: "17.60" });
    expect(systemPrice(perCore, "EUR")).toEqual({ flat: "16.00", perCore: "3.50" });
    expect(systemPrice(perCore, "USD")).toEqual({ flat: "17.60", perCore: "0.00" });
    expect(systemPrice(perCore, "RUB")).toBeNull();
    expect(systemPrice(system, "RUB")).toEqual({ flat: "0.00", perCore: "0.00" });
  });
});

describe("software", () => {
  const gpuOnly: SoftwareDetails = { ...software, tags: { gpu: "1", vgpu: "1", os: "11" } };
  it.each<[string, SoftwareDetails, Partial<PresetDetails>, number | null, Incompatibility | null]>([
    ["fits", software, {}, 12, null],
    ["is switched off", { ...software, isActive: false }, {}, 12, { code: "inactive" }],
    ["does not know the system", software, {}, 1, { code: "wrong_system" }],
    ["needs a system at all", software, {}, null, { code: "needs_system" }],
    [
      "without a list of systems runs on none",
      { ...software, tags: { vm: "1" } },
      {},
      0,
      { code: "wrong_system" },
    ],
    ["needs cores", software, { cpu: 1 }, 11, { code: "min_cpu", need: 2, have: 1 }],
    ["needs memory", tagged(software, { min_ram: "16" }), {}, 11, { code: "min_ram", need: 16, have: 4 }],
    ["needs a GPU", gpuOnly, {}, 11, { code: "wrong_family", family: "vm" }],
    ["gets a shared GPU", gpuOnly, { family: "vgpu" }, 11, null],
  ])("%s", (_, facts, change, systemId, expected) => {
    expect(incompatibilityOfSoftware(facts, { ...preset, ...change }, systemId, "EUR")).toEqual(expected);
  });

  it("that is free is free in every currency; a price is asked for by its tag", () => {
    expect(currencies.map((currency) => softwarePrice(software, currency))).toEqual(["0.00", "0.00", "0.00"]);
    expect(currencies.map((currency) => softwarePrice(priced, currency))).toEqual(["12.00", "1140.00", null]);
    expect(incompatibilityOfSoftware(priced, preset, 11, "USD")).toEqual({
      code: "not_sold",
      currency: "USD",
    });
  });
});

describe("a traffic plan", () => {
  it.each<[string, PlanDetails, string, Partial<PresetDetails>, Incompatibility | null]>([
    ["fits", plan, "NL", {}, null],
    ["is switched off", { ...plan, isActive: false }, "NL", {}, { code: "inactive" }],
    ["is for other places", plan, "DE", {}, { code: "not_in_location", location: "DE" }],
    ["fits compute by vm", plan, "NL", { family: "compute" }, null],
    ["is for other machines", plan, "NL", { family: "gpu" }, { code: "wrong_family", family: "gpu" }],
    [
      "is the other form of the pair",
      { ...plan, currency: "RUB" },
      "NL",
      {},
      { code: "not_sold", currency: "EUR" },
    ],
  ])("%s", (_, facts, location, change, expected) => {
    expect(incompatibilityOfPlan(facts, { ...preset, ...change }, location, "EUR")).toEqual(expected);
  });

  it("in its euro form serves dollars when it costs nothing", () => {
    expect(isPlanSold({ currency: "EUR", price: "0.00" }, "USD")).toBe(true);
    expect(isPlanSold({ currency: "EUR", price: "6.00" }, "USD")).toBe(false);
    expect(isPlanSold({ currency: "RUB", price: "0.00" }, "USD")).toBe(false);
    expect(isPlanSold({ currency: "EUR", price: "0.00" }, "RUB")).toBe(false);
  });
});

describe("reasons", () => {
  const sizes = fc.record({ cpu: fc.nat(64), ramGb: fc.nat(512), hddGb: fc.nat(4000) });
  const needs = fc.record({ min_cpu: fc.nat(64), min_ram: fc.nat(512), min_hdd: fc.nat(4000) });
  const asTags = (need: Record<string, number>) =>
    Object.fromEntries(Object.entries(need).map(([tag, value]) => [tag, String(value)]));

  it("are given exactly when something is too small, and a larger machine never fits worse", () => {
    fc.assert(
      fc.property(sizes, needs, fc.nat(100), (size, need, more) => {
        const facts = tagged(system, asTags(need));
        const fits = size.cpu >= need.min_cpu && size.ramGb >= need.min_ram && size.hddGb >= need.min_hdd;
        expect(incompatibilityOfSystem(facts, { ...preset, ...size }, "EUR") === null).toBe(fits);
        const larger = { cpu: size.cpu + more, ramGb: size.ramGb + more, hddGb: size.hddGb + more };
        if (fits) expect(incompatibilityOfSystem(facts, { ...preset, ...larger }, "EUR")).toBeNull();
      }),
    );
  });
});
