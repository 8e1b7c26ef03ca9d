import { describe, expect, it } from "vitest";
import { type Currency, toCents } from "@/lib/base/money";
import {
  diskGb,
  incompatibilityOfPlan,
  incompatibilityOfPreset,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
  type PresetFacts,
} from "@/lib/domain/catalogue/rules";
import { Catalogue } from "@/lib/domain/catalogue/schema";
import { demoCatalogue } from "./catalogue";

const catalogue: Catalogue = demoCatalogue;
type Preset = Catalogue["presets"][number];

function presetFacts(preset: Preset): PresetFacts {
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

const presets = catalogue.presets.map((preset) => ({ ...preset, facts: presetFacts(preset) }));
const systems = catalogue.systems.map(({ id, active, price_EUR: EUR, price_RUB: RUB, tags }) => ({
  id,
  isActive: active,
  prices: EUR && RUB ? { EUR, RUB } : null,
  tags,
}));
const software = catalogue.software.map(({ active, os, price, tags }) => ({
  isActive: active,
  price,
  tags: { ...tags, os: os.join() },
}));
const plans = catalogue.traffic_plans.map((plan) => ({ ...plan, isActive: plan.active }));

const total = (preset: Preset): number => Object.values(preset.stock).reduce((sum, free) => sum + free, 0);
const families = ["vm", "compute", "bm", "gpu", "vgpu"] as const;

const sellers: [string, Currency][] = [
  ...catalogue.locations.map(({ code }): [string, Currency] => [code, "EUR"]),
  ...catalogue.locations.map(({ code }): [string, Currency] => [code, "USD"]),
  ["RU", "RUB"],
];
const cases = sellers.flatMap(([location, currency]) =>
  families.map((family) => ({ location, currency, family })),
);

describe("the demo's catalogue", () => {
  it("is a valid catalogue file", () => {
    const { error } = Catalogue.safeParse(catalogue);
    expect(error?.issues ?? []).toEqual([]);
    expect(Catalogue.parse(JSON.parse(JSON.stringify(catalogue)))).toEqual(catalogue);
  });

  it("is as large as an operator's", () => {
    expect(catalogue.locations.map((location) => location.code)).toEqual(
      "RU NL US FI DE IS TR UK".split(" "),
    );
    expect(catalogue.presets.length).toBeGreaterThanOrEqual(40);
    expect(catalogue.systems).toHaveLength(25);
    expect(catalogue.software).toHaveLength(30);
    expect(catalogue.traffic_plans).toHaveLength(14);
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
      expect(fits, catalogue.software[index]?.name).toBe(true);
    }
  });
});
