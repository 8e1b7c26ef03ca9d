import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices, presetStock, presets } from "@/lib/db/tables/catalog/catalog";
import { asGuest, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { infoPresets } from "./info-presets";
import { listPresetGroups } from "./list-groups";
import { listPresets } from "./list-presets";
import { listSoft, listSoftware } from "./list-software";
import { searchPresets } from "./search-presets";
import { searchSystems } from "./search-systems";
import { showPreset } from "./show-preset";

withCatalogDatabase();

const names = (list: { name: string }[]) => list.map(({ name }) => name);
const info = async (currencies?: string) => (await infoPresets.call(asGuest(), { currencies })).presets;
const one = async (name: string, currencies?: string) =>
  (await info(currencies)).find((preset) => preset.name === name);

const setFree = (free: number) =>
  database().update(presetStock).set({ free }).where(eq(presetStock.presetId, 102));

describe("presets/info", () => {
  it("has the currencies that were asked for alone, and -1 nowhere", async () => {
    for (const [asked, words] of [
      [undefined, ["EUR", "USD"]],
      ["", ["EUR", "USD"]],
      ["eur", ["EUR"]],
      ["RUR", ["RUR"]],
      ["RUB, EUR", ["EUR", "RUB"]],
    ] as const) {
      const all = await info(asked);
      expect(all.length).toBeGreaterThan(10);
      expect(JSON.stringify(all)).not.toMatch(/:-1\b/);
      const seen = new Set(
        all.flatMap(({ price }) => Object.values(price).flatMap((each) => Object.keys(each))),
      );
      expect([...seen].sort(), `${asked}`).toEqual([...words]);
      const monthly = new Set(
        all.flatMap((preset) => Object.keys(preset).filter((key) => /^monthly_/.test(key))),
      );
      const shown = { EUR: "monthly_com", USD: "monthly_usd", RUR: "monthly_ru", RUB: "monthly_ru" };
      expect([...monthly].sort()).toEqual(words.map((word) => shown[word]).sort());
      for (const preset of all) {
        expect(Object.keys(preset.price).length).toBeGreaterThan(0);
        expect(preset.locations).toBe(Object.keys(preset.price).join());
        expect(Object.keys(preset.traffic_plans)).toEqual(Object.keys(preset.price));
      }
    }
  });

  it("leaves out a location, or a preset, that is sold in none of them", async () => {
    const old = await one("vm.v2-nano", "EUR");
    expect(Object.keys(old?.price ?? {})).not.toContain("RU");
    expect((await one("vm.v2-nano", "RUR"))?.price.RU).toEqual({ RUR: 370 });
    const inEuros = and(eq(presetPrices.presetId, old?.id ?? 0), eq(presetPrices.currency, "EUR"));
    await database().delete(presetPrices).where(inEuros);
    expect(await one("vm.v2-nano", "EUR")).toBeUndefined();
    const left = await one("vm.v2-nano", "RUR");
    expect(left).not.toHaveProperty("monthly_com");
    expect(left?.monthly_ru).toBe(427);
  });

  it("says what fits with prices by currency, and nothing of the price of what is free", async () => {
    const nano = await one("vm.v3-nano", "EUR,RUB");
    expect(nano?.OS.find(({ name }) => name === "Debian 12")).toEqual({ id: 11, name: "Debian 12" });
    expect(names(nano?.OS ?? [])).not.toContain("Windows Server 2022 Standard");
    const large = (await info("EUR,RUB")).find(
      ({ cpu, OS }) => cpu > 4 && names(OS).includes("Windows Server 2022 Standard"),
    );
    const windows = large?.OS.find(({ name }) => name === "Windows Server 2022 Standard");
    expect(windows?.price).toEqual({ EUR: expect.any(Number), RUB: expect.any(Number) });
    const [free, paid] = nano?.traffic_plans.NL ?? [];
    expect(free).toEqual({ id: 1, name: "3 TB, 1 Gbit/s" });
    expect(paid).toEqual({ id: 2, name: "10 TB, 1 Gbit/s", price: { EUR: 6, RUB: 570 } });
    expect(nano?.soft.length).toBeGreaterThan(0);
  });

  it("names the plan of a pair that is sold in the first currency, and a paid one not for dollars", async () => {
    const roubles = await one("vm.v3-nano", "RUB");
    expect(roubles?.traffic_plans.NL?.[0]?.id).toBe(101);
    const plans = (await one("vm.v3-nano", "USD"))?.traffic_plans.NL ?? [];
    expect(plans.map(({ id }) => id)).not.toContain(2);
    expect(plans.filter(({ price }) => price)).toEqual([]);
  });

  it("counts what is free now, and refuses an unknown currency", async () => {
    for (const free of [0, 3]) {
      await setFree(free);
      const nano = await one("vm.v3-nano");
      expect(nano?.available).toBe(free * Object.keys(nano?.price ?? {}).length);
    }
    for (const currencies of ["XYZ", "EUR,constructor"])
      await expect(info(currencies)).rejects.toMatchObject({
        message: "invalid argument currencies: are EUR, USD, RUR and RUB",
      });
  });

  it("is the same object while nothing changes, whatever the order and case of the words", async () => {
    const first = await infoPresets.call(asGuest(), { currencies: "EUR,USD" });
    expect(await infoPresets.call(asGuest(), { currencies: "usd, eur" })).toBe(first);
  });
});

describe("presets/search and presets/show", () => {
  const search = async (fields: object) => names((await searchPresets.call(asGuest(), fields)).presets);

  it("finds by a part of the name what is free, or all", async () => {
    expect(await search({ name: "NANO", location: "NL" })).toContain("vm.v3-nano");
    await setFree(0);
    expect(await search({ name: "v3-nano" })).toEqual([]);
    expect(await search({ name: "v3-nano", scope: "all" })).toEqual(["vm.v3-nano"]);
    expect(await search({ name: "nothing-like-it", scope: "all" })).toEqual([]);
    expect(await search({ location: "XX" })).toEqual([]);
  });

  it("shows one by number or name, all without, and none that is not sold", async () => {
    const { preset } = await showPreset.call(asGuest(), { id: "vm.v3-nano" });
    expect(preset?.id).toBe(102);
    expect((await showPreset.call(asGuest(), { id: 102 })).preset).toEqual(preset);
    const { presets: all } = await listPresets.call(asGuest(), {});
    expect(await showPreset.call(asGuest(), {})).toEqual({ presets: all });
    const [retired] = await database().select().from(presets).where(eq(presets.isActive, false)).limit(1);
    for (const id of [String(retired?.id), "999999", "vm.constructor"])
      await expect(showPreset.call(asGuest(), { id })).rejects.toMatchObject({ message: "preset not found" });
    for (const id of ["-1", "1.5", "12abc", "constructor", "' or 1", "99999999999"])
      await expect(showPreset.call(asGuest(), { id }), id).rejects.toMatchObject({
        message: "invalid argument id: is neither a number nor a name such as vm.v3-small",
      });
  });

  it("groups them by the tag of the shop", async () => {
    const { groups } = await listPresetGroups.call(asGuest(), {});
    const { presets: all } = await listPresets.call(asGuest(), {});
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    expect(groups.map(({ id }) => id)).toContain("bm");
  });
});

it("os/search is os/list with a part of the name or the family", async () => {
  const search = async (fields: { name: string }) =>
    names((await searchSystems.call(asGuest(), fields)).os_list);
  expect(await search({ name: "UBUNTU 24" })).toEqual(["Ubuntu 24.04 LTS"]);
  expect((await search({ name: "debian" })).length).toBeGreaterThan(1);
  expect(await search({ name: "no such" })).toEqual([]);
});

it("soft/list is software/list", async () => {
  for (const fields of [{}, { instance_id: 101 }, { location: "XX" }])
    expect(await listSoft.call(asGuest(), fields)).toEqual(await listSoftware.call(asGuest(), fields));
});
