import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { smallCatalog } from "@/lib/i18n/catalog-examples/small-catalog";
import { Lists } from "../entry-schema";
import { Catalog } from "../schema";
import { gapsOfFile } from "./gaps";
import { readCatalogText } from "./read-text";

const problemsOf = (file: unknown) => readCatalogText(JSON.stringify(file), Catalog).problems ?? [];
type Small = typeof smallCatalog;
const small = (change: (file: Small) => unknown) => {
  const file = structuredClone(smallCatalog);
  change(file);
  return file;
};

test("the examples are right, and everything in them can be ordered", () => {
  for (const example of [smallCatalog, demoCatalog]) {
    expect(problemsOf(example)).toEqual([]);
    expect(gapsOfFile(example)).toEqual([]);
  }
});

test.each<[string, (file: Small) => unknown, string, string]>([
  [
    "a field left out",
    (file) => Reflect.deleteProperty(file.presets[0] ?? {}, "cpu"),
    "presets.0.cpu",
    "is missing",
  ],
  [
    "a number as text",
    (file) => Object.assign(file.presets[0] ?? {}, { ram: "2" }),
    "presets.0.ram",
    "must be a number",
  ],
  [
    "a field too many",
    (file) => Object.assign(file.systems[0] ?? {}, { colour: "red" }),
    "systems.0",
    'there is no field "colour": docs/catalogue.md lists them',
  ],
  [
    "another currency",
    (file) => Object.assign(file.traffic_plans[0] ?? {}, { currency: "GBP" }),
    "traffic_plans.0.currency",
    'must be one of "EUR", "RUB", "USD"',
  ],
  [
    "no name",
    (file) => Object.assign(file.systems[0] ?? {}, { name: " " }),
    "systems.0.name",
    "must not be empty",
  ],
  [
    "no cores",
    (file) => Object.assign(file.presets[0] ?? {}, { cpu: 0 }),
    "presets.0.cpu",
    "must be more than 0",
  ],
  [
    "no network",
    (file) => Object.assign(file.locations[0] ?? {}, { network: "x" }),
    "locations.0.network",
    "must be a network, such as 203.0.113.0/24",
  ],
  ["no list", (file) => Object.assign(file, { software: {} }), "software", "must be a list"],
])("a file with %s says so in plain words", (_what, change, location, reason) => {
  expect(problemsOf(small(change))).toContainEqual({ path: location, reason });
});

test("a price that nobody can pay is found, by location, currency and family", () => {
  const file = small(({ traffic_plans }) => Object.assign(traffic_plans[0] ?? {}, { active: false }));
  expect(gapsOfFile(file)).toEqual([
    { location: "NL", currency: "EUR", family: "vm", presets: ["vm.small"] },
  ]);
  const elsewhere = small(({ traffic_plans }) =>
    Object.assign(traffic_plans[0] ?? {}, { tags: { bm: "1" } }),
  );
  expect(gapsOfFile(elsewhere)).toHaveLength(1);
  const unsold = small(({ presets, traffic_plans }) => {
    Object.assign(traffic_plans[0] ?? {}, { active: false });
    Object.assign(presets[0] ?? {}, { active: false });
  });
  expect(gapsOfFile(unsold)).toEqual([]);
});

test("every field of the file is described", () => {
  const text = readFileSync(path.join(process.cwd(), "docs/catalogue.md"), "utf8");
  for (const [list, entries] of Object.entries(Lists.shape))
    for (const field of Object.keys(entries.element.shape))
      expect(text.split(`| \`${list}\` `)[1]?.split("\n\n")[0], `${list}.${field}`).toContain(`\`${field}\``);
});

test("a list with more entries than anybody sells is refused before any is looked at", () => {
  const text = JSON.stringify({ presets: Array.from({ length: 20_001 }, () => ({})) });
  expect(readCatalogText(text, Catalog)).toEqual({
    problems: [{ path: "presets", reason: "has more than 20000 entries" }],
  });
});
