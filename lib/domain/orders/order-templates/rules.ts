import type { Currency } from "@/lib/base/money";
import {
  type Incompatibility,
  incompatibilityOfPlan,
  incompatibilityOfPreset,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
  type PlanDetails,
  type PresetDetails,
  planWithId,
  presetNamed,
  type SoftwareDetails,
  type SystemDetails,
} from "../../catalog/catalog/rules";

export const mostTemplates = 20;
export const longestTemplateName = 60;

/** The parts of a configuration, in the order of the page. */
export const templateParts = [
  "location",
  "preset",
  "count",
  "addresses",
  "system",
  "software",
  "plan",
  "key",
] as const;
export type TemplatePart = (typeof templateParts)[number];

/** As in links to the order page: ids as text, empty = not selected. */
export type Wanted = {
  location: string;
  preset: string;
  os: string;
  software: string;
  plan: string;
  count: number;
  addresses: number;
  key: string;
};

/** "gone": it no longer exists. "too_few": fewer units than wanted are free, namely `have`. */
export type MissingPart = {
  part: TemplatePart;
  /** Its name in the catalog; empty = not in the catalog. */
  name: string;
  why: Incompatibility | { code: "gone" } | { code: "too_few"; have: number };
};

type Named<T> = readonly (T & { id: number; name: string })[];

/** The options of the order page. */
export type Sold = {
  currency: Currency;
  address_price: string | null;
  keys: readonly { id: number; name: string }[];
  locations: readonly { code: string; impossible: readonly string[] }[];
  presets: Named<PresetDetails>;
  systems: Named<SystemDetails>;
  software: Named<SoftwareDetails>;
  plans: Named<PlanDetails & { mainPlan: number }>;
};

const byId = <T extends { id: number }>(entries: readonly T[], id: string): T | undefined =>
  entries.find((entry) => String(entry.id) === id);

type Found = { name: string } | null | undefined;

/** Parts that were not selected cannot be missing. */
function missingOf(
  part: TemplatePart,
  request: string,
  found: Found,
  why: Incompatibility | null,
): MissingPart[] {
  if (request === "") return [];
  if (!found) return [{ part, name: "", why: { code: "gone" } }];
  return why ? [{ part, name: found.name, why }] : [];
}

/** Parts of a configuration that can no longer be ordered. They are reported, not replaced. */
export function missingParts(sold: Sold, wanted: Wanted): MissingPart[] {
  const { currency } = sold;
  const { location, preset: presetName, os, software: softwareId, plan: planId } = wanted;
  const locationCode = sold.locations.find(({ code }) => code === location);
  const notThere = (parameter: string): Incompatibility | null =>
    locationCode?.impossible.includes(parameter) ? { code: "not_in_location", location } : null;
  const preset = presetNamed(sold.presets, presetName);
  const system = byId(sold.systems, os);
  const software = byId(sold.software, softwareId);
  const plan = planWithId(sold.plans, planId);
  const presetWhy = preset && locationCode ? incompatibilityOfPreset(preset, location, currency) : null;
  const free = preset?.offers[location]?.free ?? 0;
  const isShort = preset && locationCode && presetWhy === null && wanted.count > free;
  // Software compatibility can be checked only against the system it was selected for.
  const softwareWhy =
    notThere("soft_id") ??
    (preset && software && system ? incompatibilityOfSoftware(software, preset, system.id, currency) : null);
  return [
    ...missingOf("location", location, locationCode && { name: location }, null),
    ...missingOf("preset", presetName, preset, presetWhy),
    ...(isShort ? [{ part: "count" as const, name: "", why: { code: "too_few" as const, have: free } }] : []),
    ...missingOf(
      "addresses",
      wanted.addresses > 0 ? "wanted" : "",
      sold.address_price === null ? null : { name: "" },
      notThere("ipv4_amount"),
    ),
    ...missingOf(
      "system",
      os,
      system,
      preset && system ? incompatibilityOfSystem(system, preset, currency) : null,
    ),
    ...missingOf("software", softwareId, software, softwareWhy),
    ...missingOf(
      "plan",
      planId,
      plan,
      preset && plan && locationCode ? incompatibilityOfPlan(plan, preset, location, currency) : null,
    ),
    ...missingOf("key", wanted.key, byId(sold.keys, wanted.key), null),
  ];
}
