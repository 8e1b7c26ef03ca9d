import { describe, expect, it, test } from "vitest";
import { minus, percentOf } from "@/lib/testing/money/decimal-sums";
import { incompatibilityOfPreset, type PresetDetails, presetFamilies } from "../../catalog/catalog/rules";
import { filterSteps } from "./filter-steps";
import { defaultPresets, findPresets, type PresetSearch } from "./find-presets";
import { locationOf } from "./search-rules";

type Preset = PresetDetails & { id: number; name: string };

const terms = { currency: "EUR", discounts: { 1: "0", 3: "3", 6: "6", 12: "12" } } as const;
const locationCodes = ["NL", "FI", "DE"];

/** Presets of every size, price and family; some not sold, some not free, with different cycle lengths. */
const catalogOf = (count: number): Preset[] =>
  Array.from({ length: count }, (_, index) => ({
    id: 1_000 + index,
    name: `preset-${index}`,
    family: presetFamilies[index % presetFamilies.length] ?? "vm",
    isActive: true,
    cpu: 2 ** (index % 7),
    ramGb: 2 ** (index % 8),
    hddGb: 20 * (1 + (index % 13)),
    offers: Object.fromEntries(
      locationCodes.flatMap((locationCode, turn) =>
        (index + turn) % 11 === 0
          ? []
          : [
              [
                locationCode,
                {
                  free: (index + turn) % 3,
                  prices: {
                    [(index + turn) % 17 === 0 ? "RUB" : "EUR"]: `${5 + (index % 400)}.${10 + turn}`,
                  },
                },
              ],
            ],
      ),
    ),
  }));

const anything: PresetSearch = {
  location: "NL",
  period: "monthly",
  family: "",
  cores: "",
  memory: "",
  disk: "",
  price: "",
  names: [],
  limit: 50,
};
const search = (presets: Preset[], asked: Partial<PresetSearch>) =>
  findPresets(presets, { ...anything, ...asked }, terms);
const namesOf = ({ presets }: ReturnType<typeof search>, isListed = true) =>
  presets.filter((one) => one.isListed === isListed).map(({ preset }) => preset.name);

describe("what is listed", () => {
  it("does not grow with the catalog", () => {
    const names = ["preset-598", "preset-599"];
    const [few, many] = [600, 6_000].map((count) => search(catalogOf(count), { names, limit: 20 }));
    expect(few?.presets).toHaveLength(42);
    expect(many?.presets).toHaveLength(42);
    expect(many?.counts.all).toBe(1_200);
    expect(search(catalogOf(3_000), { names, limit: 0 }).presets.map(({ preset }) => preset.name)).toEqual(
      names,
    );
  });

  it.each<Partial<PresetSearch>>([
    {},
    { family: "gpu" },
    { location: "DE", cores: "8" },
    { memory: "16", disk: "120", family: "bm" },
    { price: "90", period: "monthly" },
    { price: "90", period: "annually", location: "FI", family: "vgpu" },
    { cores: "64", price: "40" },
  ])("for %j is what a plain count finds", (asked) => {
    const presets = catalogOf(700);
    const { location, cores, memory, disk, price, period } = { ...anything, ...asked };
    const percent = period === "annually" ? "12" : "0";
    const fits = presets.filter((preset) => {
      const net = preset.offers[location]?.prices.EUR;
      const cost = net === undefined ? Number.NaN : Number(minus(net, percentOf(net, percent), "EUR"));
      const isCheap = price === "" || cost <= Number(price);
      return (
        isCheap &&
        preset.cpu >= Number(cores) &&
        preset.ramGb >= Number(memory) &&
        preset.hddGb >= Number(disk)
      );
    });
    const found = search(presets, { ...asked, limit: 1_000 });
    expect(found.families).toEqual(
      presetFamilies.map((family) => ({ family, found: fits.filter((one) => one.family === family).length })),
    );
    const shown = fits.filter(({ family }) => family === (asked.family ?? "vm"));
    const isFree = (preset: Preset) => incompatibilityOfPreset(preset, location, "EUR") === null;
    expect(found.counts).toEqual({ all: shown.length, free: shown.filter(isFree).length });
    const inOrder = [...shown.filter(isFree), ...shown.filter((preset) => !isFree(preset))];
    expect(namesOf(found)).toEqual(inOrder.map(({ name }) => name));
    const few = namesOf(search(presets, { ...asked, limit: 3 }));
    const first = (isListed: (preset: Preset) => boolean) => shown.filter(isListed).slice(0, 3);
    const firstOf = [...first(isFree), ...first((preset) => !isFree(preset))];
    expect(few).toEqual(firstOf.map(({ name }) => name));
  });

  it("has the named ones too, by name or id, and says of each whether the filter lets it through", () => {
    const presets = catalogOf(100);
    const found = search(presets, { names: ["1003", "preset-6", "gone"], cores: "8", limit: 0 });
    expect(found.presets.map(({ preset, isFound }) => [preset.name, isFound])).toEqual([
      ["preset-3", true],
      ["preset-6", true],
    ]);
    expect(search(presets, { names: ["preset-7"], cores: "2", limit: 0 }).presets[0]?.isFound).toBe(false);
  });

  it("is of the chosen one's family, unless another one is asked for that there is", () => {
    const presets = catalogOf(100);
    expect(search(presets, { names: ["preset-2", "preset-0"] }).family).toBe("bm");
    expect(search(presets, { names: ["preset-2"], family: "gpu" }).family).toBe("gpu");
    expect(search(presets, { names: ["preset-2"], family: "boat" }).family).toBe("bm");
    expect(search(presets, { names: ["gone"] }).family).toBe("vm");
    expect(search([], {})).toEqual({
      family: "vm",
      families: [],
      counts: { all: 0, free: 0 },
      presets: [],
    });
  });
});

test("the first machine that is free in a location is its default, and a location without any is not the first", () => {
  const [first, second] = catalogOf(2) as [Preset, Preset];
  const soldOut = { ...first, offers: { NL: { free: 0, prices: { EUR: "5.00" } } } };
  const inFinland = { ...second, offers: { FI: { free: 1, prices: { EUR: "5.00" } } } };
  const locations = locationCodes.map((code) => ({ code }));
  const defaults = defaultPresets([soldOut, inFinland], locations, "EUR");
  expect(defaults).toEqual({ FI: "preset-1" });
  expect(locationOf("", { locations, defaults })).toBe("FI");
  expect(locationOf("XX", { locations, defaults })).toBe("FI");
  expect(locationOf("de", { locations, defaults })).toBe("DE");
  expect(locationOf("", { locations, defaults: {} })).toBe("NL");
  expect(locationOf("NL", { locations: [], defaults: {} })).toBe("");
});

const size = (cpu: number, ramGb: number, hddGb: number) => ({ cpu, ramGb, hddGb });

test("every step that is offered leaves something out and something in", () => {
  const sizes = [size(2, 4, 60), size(8, 16, 240), size(4, 8, 960), size(16, 64, 960)];
  expect(filterSteps(sizes, [9, 36, 39])).toEqual({
    cores: [4, 8, 16],
    memory: [8, 16, 64],
    disk: [200, 500],
    price: [10],
  });
  expect(filterSteps(sizes.slice(0, 1), [9])).toEqual({ cores: [], memory: [], disk: [], price: [] });
  expect(filterSteps([], [])).toEqual({ cores: [], memory: [], disk: [], price: [] });
});

test("memory below a gigabyte is told apart and found", () => {
  const sizes = [size(1, 0.25, 5), size(1, 0.5, 10), size(1, 2, 20)];
  expect(filterSteps(sizes, []).memory).toEqual([0.5, 2]);
  const presets = catalogOf(3).map((preset, at) => ({ ...preset, ramGb: sizes[at]?.ramGb ?? 0 }));
  const found = search(presets, { memory: "0.5" });
  expect(found.presets.filter(({ isFound }) => isFound).map(({ preset }) => preset.ramGb)).not.toContain(
    0.25,
  );
  expect(found.families.map((family) => family.found)).toEqual([0, 1, 1]);
});

test("of many steps some are offered from the least to the most", () => {
  const sizes = Array.from({ length: 13 }, (_, at) => size(2 ** at, 2 ** at, 10));
  expect(filterSteps(sizes, []).memory).toEqual([2, 8, 16, 64, 128, 512, 1024, 4096]);
});
