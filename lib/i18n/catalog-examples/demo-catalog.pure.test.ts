import { describe, expect, it } from "vitest";
import type { Currency } from "@/lib/base/money";
import {
  diskGb,
  incompatibilityOfPlan,
  incompatibilityOfPreset,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
  type PresetDetails,
} from "@/lib/domain/catalog/catalog/rules";
import { Catalog } from "@/lib/domain/catalog/catalog/schema";
import { toCents } from "@/lib/testing/money/decimal-sums";
import { demoCatalog } from "./demo-catalog";

const catalog: Catalog = demoCatalog;
type Preset = Catalog["presets"][number];

function presetDetails(preset: Preset): PresetDetails {
  const offers = Object.entries(preset.price).map(([code, price]) => {
    const amounts = Object.entries({ EUR: price.EUR, RUB: price.RUR, USD: price.USD });
    const sold = Object.fromEntries(amounts.filter(([, amount]) => amount !== "-1"));
    return [code, { free: preset.stock[code] ?? 0, prices: sold }] as const;
  });
  return {
    family: preset.family,
    isActive: preset.active,
    cpu: preset.cpu,
    ramGb: preset.ram,
    hddGb: diskGb(preset.hdd),
    offers: Object.fromEntries(offers),
  };
}

const presets = catalog.presets.map((preset) => ({ ...preset, facts: presetDetails(preset) }));
const systems = catalog.systems.map(({ id, active, price_EUR: EUR, price_RUB: RUB, tags }) => ({
  id,
  isActive: active,
  prices: EUR && RUB ? { EUR, RUB } : null,
  tags,
}));
const software = catalog.software.map(({ active, os, price, tags }) => ({
  isActive: active,
  price,
  tags: { ...tags, os: os.join() },
}));
const plans = catalog.traffic_plans.map((plan) => ({ ...plan, isActive: plan.active }));

const total = (preset: Preset): number => Object.values(preset.stock).reduce((sum, free) => sum + free, 0);
const families = ["vm", "compute", "bm", "gpu", "vgpu"] as const;

const sellers: [string, Currency][] = [
  ...catalog.locations.map(({ code }): [string, Currency] => [code, "EUR"]),
  ...catalog.locations.map(({ code }): [string, Currency] => [code, "USD"]),
  ["RU", "RUB"],
];
const cases = sellers.flatMap(([location, currency]) =>
  families.map((family) => ({ location, currency, family })),
);

describe("the demo's catalog", () => {
  it("is a valid catalog file", () => {
    const { error } = Catalog.safeParse(catalog);
    expect(error?.issues ?? []).toEqual([]);
    expect(Catalog.parse(JSON.parse(JSON.stringify(catalog)))).toEqual(catalog);
  });

  it("is as large as an operator's", () => {
    expect(catalog.locations.map((location) => location.code)).toEqual("RU NL US FI DE IS TR UK".split(" "));
    expect(catalog.presets.length).toBeGreaterThanOrEqual(40);
    expect(catalog.systems).toHaveLength(25);
    expect(catalog.software).toHaveLength(30);
    expect(catalog.traffic_plans).toHaveLength(14);
    for (const family of families) expect(presets.some((preset) => preset.family === family)).toBe(true);
  });

  it.each(cases)("sells $family in $location for $currency", ({ location, currency, family }) => {
    const complete = presets.filter(
      ({ family: own, facts }) =>
        own === family &&
        incompatibilityOfPreset(facts, location, currency) === null &&
        systems.some((system) => incompatibilityOfSystem(system, facts, currency) === null) &&
        plans.some((plan) => incompatibilityOfPlan(plan, facts, location, currency) === null),
    );
    expect(complete.map((preset) => preset.name)).not.toEqual([]);
  });

  it("has one cheap preset with three units left, all in one place, and no other with three", () => {
    const scarce = presets.filter((preset) => total(preset) === 3);
    expect(scarce.map((preset) => preset.name)).toEqual(["vm.v2-promo"]);
    expect(Object.values(scarce[0]?.stock ?? {}).sort()).toEqual([0, 3]);
    expect(toCents(scarce[0]?.price.NL?.EUR ?? "-1")).toBeLessThan(400);
  });

  it("has something of every difficulty: sold out, gone in one place, inactive, not sold in a currency", () => {
    const active = presets.filter((preset) => preset.active);
    expect(presets.length - active.length).toBe(1);
    expect(active.filter((preset) => total(preset) === 0).length).toBeGreaterThan(1);
    expect(active.some((preset) => total(preset) > 0 && Object.values(preset.stock).includes(0))).toBe(true);
    expect(active.some(({ price }) => price.RU?.EUR === "-1" && price.RU.RUR !== "-1")).toBe(true);
    expect(
      active.some(({ price }) => price.NL?.RUR === "-1" && price.RU?.RUR !== "-1" && price.RU),
    ).toBeTruthy();
  });

  it("offers every software on something that is sold", () => {
    for (const [index, entry] of software.entries()) {
      const fits = presets.some(({ facts }) =>
        systems.some(
          (system) =>
            incompatibilityOfSystem(system, facts, "EUR") === null &&
            incompatibilityOfSoftware(entry, facts, system.id, "EUR") === null,
        ),
      );
      expect(fits, catalog.software[index]?.name).toBe(true);
    }
  });
});
