import { describe, expect, it } from "vitest";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { Catalog } from "../schema";
import { compareCatalogs, fieldChanges, targetOf } from "./compare";

const fresh = (): Catalog => Catalog.parse(structuredClone(demoCatalog));
const presetOf = (file: Catalog, id = 102) => {
  const found = file.presets.find((one) => one.id === id);
  if (!found) throw new Error("The preset is not there.");
  return found;
};
const compare = (change: (wanted: Catalog) => void, isReset = false) => {
  const wanted = fresh();
  change(wanted);
  return compareCatalogs(fresh(), wanted, isReset);
};

describe("what differs between two states of an entry", () => {
  it("is each value by its path, a list as one value, and what is not there as nothing", () => {
    const from = { name: "a", os: [1, 2], price: { NL: { EUR: "1.00", USD: "-1" } }, gone: "x", same: 1 };
    const to = { name: "b", os: [1, 3], price: { NL: { EUR: "1.00", USD: "1.10" } }, added: false, same: 1 };
    expect(fieldChanges(from, to)).toEqual([
      { field: "name", from: "a", to: "b" },
      { field: "os", from: "1, 2", to: "1, 3" },
      { field: "price.NL.USD", from: "-1", to: "1.10" },
      { field: "gone", from: "x", to: null },
      { field: "added", from: null, to: "false" },
    ]);
    expect(fieldChanges(from, structuredClone(from))).toEqual([]);
  });

  it("leaves out what was to be left out, with all that is in it, and nothing of a similar name", () => {
    const from = { stock: { NL: 1 }, stocked: 1 };
    expect(fieldChanges(from, { stock: { NL: 2 }, stocked: 2 }, ["stock"])).toEqual([
      { field: "stocked", from: "1", to: "2" },
    ]);
  });

  it("takes text and number alike for the same, as the file and the database have them", () => {
    expect(fieldChanges({ id: 1, empty: null }, { id: "1" })).toEqual([]);
  });
});

describe("what an import would do", () => {
  it("is nothing with the same file in another order", () => {
    expect(compare((file) => file.presets.reverse())).toEqual([]);
  });

  it("adds, changes and retires entries of each kind by their numbers, and never retires twice", () => {
    const found = compare((file) => {
      presetOf(file).price.NL = { EUR: "9.99", USD: "-1", RUR: "430.00" };
      file.presets.push({ ...structuredClone(presetOf(file)), id: 999_001, name: "vm.v9-new" });
      file.systems = file.systems.filter(({ id }) => id !== 11);
      file.traffic_plans = file.traffic_plans.filter(({ active }) => active);
    });
    expect(found).toContainEqual({
      kind: "presets",
      id: "102",
      name: "vm.v3-nano",
      fate: "changed",
      changes: [
        { field: "price.NL.EUR", from: "4.50", to: "9.99" },
        { field: "price.NL.USD", from: "4.95", to: "-1" },
      ],
    });
    expect(found).toContainEqual({
      kind: "presets",
      id: "999001",
      name: "vm.v9-new",
      fate: "added",
      changes: [],
    });
    expect(found).toContainEqual({
      kind: "systems",
      id: "11",
      name: expect.any(String),
      fate: "retired",
      changes: [],
    });
    expect(found.filter(({ kind }) => kind === "traffic_plans")).toEqual([]);
  });

  it("never retires a location, because servers stand there", () => {
    const found = compare((file) => {
      file.locations = file.locations.filter(({ code }) => code !== "TR");
    });
    expect(found).toEqual([]);
  });

  it("sets free units where a place is new, and elsewhere when they are to be reset", () => {
    const change = (file: Catalog) => {
      const preset = presetOf(file);
      preset.stock = { ...preset.stock, NL: 9_999 };
    };
    expect(compare(change)).toEqual([]);
    const [reset] = compare(change, true);
    expect(reset?.changes).toEqual([{ field: "stock.NL", from: expect.any(String), to: "9999" }]);
    const [added] = compare((file) => {
      const preset = presetOf(file, 312);
      preset.price.TR = { EUR: "1.00", USD: "-1", RUR: "-1" };
      preset.stock = { ...preset.stock, TR: 4 };
    });
    expect(added?.changes).toContainEqual({ field: "stock.TR", from: null, to: "4" });
  });
});

it("each entry is in the audit log under a noun of its kind", () => {
  const kinds = ["presets", "systems", "software", "traffic_plans", "locations"] as const;
  const targets = kinds.map((kind) => targetOf(kind, "1"));
  expect(new Set(targets).size).toBe(kinds.length);
  expect(targetOf("traffic_plans", "7")).toBe("traffic plan 7");
});
