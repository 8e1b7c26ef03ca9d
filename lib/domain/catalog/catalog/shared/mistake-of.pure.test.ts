import { expect, it } from "vitest";
import { demoCatalog } from "@/lib/i18n/catalog-examples/demo-catalog";
import { Catalog } from "../schema";
import { mistakeOf } from "./mistake-of";

const [location, other] = demoCatalog.locations;
const [preset] = demoCatalog.presets;
const [plan] = demoCatalog.traffic_plans;
const lonely = { ...plan, id: 901, name: "Alone", main_plan: 901 };

it.each([
  ["begins", { locations: [{ ...location, network: "198.18.0.1/20" }] }, "locations.0.network"],
  ["overlaps", { locations: [location, { ...other, network: location?.network }] }, "locations.1.network"],
  ["pair", { traffic_plans: [{ ...plan, main_plan: lonely.id }, lonely] }, "traffic_plans.0.main_plan"],
  ["unknown", { traffic_plans: [plan] }, "traffic_plans.0.main_plan"],
  ["number", { traffic_plans: [{ ...plan, id: "one" }] }, "traffic_plans.0.id"],
  ["money", { traffic_plans: [{ ...plan, rate_in: "1,5" }] }, "traffic_plans.0.rate_in"],
  ["required", { traffic_plans: [{ ...plan, name: " " }] }, "traffic_plans.0.name"],
  ["other", { locations: [{ ...location, network: "none" }] }, "locations.0.network"],
  ["memory", { presets: [{ ...preset, ram: 0 }] }, "presets.0.ram"],
  ["memory", { presets: [{ ...preset, ram: -1 }] }, "presets.0.ram"],
  ["memory", { presets: [{ ...preset, ram: 0.123 }] }, "presets.0.ram"],
  ["memory", { presets: [{ ...preset, ram: "0,5" }] }, "presets.0.ram"],
])("what is wrong is %s", (mistake, change, path) => {
  const parsed = Catalog.safeParse({ ...demoCatalog, ...change });
  const found = parsed.error?.issues.filter((issue) => issue.path.join(".") === path) ?? [];
  expect(found.map(mistakeOf)).toContain(mistake);
});
