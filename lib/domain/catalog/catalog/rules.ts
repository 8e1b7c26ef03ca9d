import type { Currency } from "@/lib/base/money";
import { signOf } from "@/lib/base/money-text";
import type { PresetFamily } from "./entry-schema";

/** The lists of a catalog file. */
export const entryKinds = ["presets", "systems", "software", "traffic_plans", "locations"] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Error codes for a value of an entry, shown by forms. */
export const mistakes = [
  "required",
  "taken",
  "unknown",
  "overlaps",
  "family",
  "begins",
  "money",
  "number",
  "memory",
  "unsold",
  "unpriced",
  "pair",
  "other",
] as const;
export type Mistake = (typeof mistakes)[number];

/** Preset families, in display order. */
export const presetFamilies = [
  "vm",
  "compute",
  "bm",
  "gpu",
  "vgpu",
] as const satisfies readonly PresetFamily[];

/** Tag name → value; a tag whose value is "0" counts as not set. */
export type TagValues = Readonly<Record<string, string>>;

export type PresetDetails = {
  family: PresetFamily;
  isActive: boolean;
  cpu: number;
  ramGb: number;
  hddGb: number;
  /** By location code. Prices are net, for one month; an absent currency is not sold there. */
  offers: Readonly<Record<string, OfferDetails>>;
};

type Amounts = Readonly<Partial<Record<Currency, string>>>;
/**
 * `setup`: net, charged once; absent = nothing. `stock`: units on sale where the hosts have room for fewer, which are `free`
 * then.
 */
export type OfferDetails = { free: number; stock?: number; prices: Amounts; setup?: Amounts };

export type SystemDetails = {
  isActive: boolean;
  /** Null = free; "-1" = not sold in that currency. Dollars are the tag `price_USD`. */
  prices: Readonly<{ EUR: string; RUB: string }> | null;
  tags: TagValues;
};

export type SoftwareDetails = {
  isActive: boolean;
  /** EUR; if above zero, other currencies are the tags `price_RUB` and `price_USD`. */
  price: string;
  /** `os` holds comma-separated IDs of systems. */
  tags: TagValues;
};

export type PlanDetails = {
  isActive: boolean;
  locations: readonly string[];
  currency: Currency;
  price: string;
  tags: TagValues;
};

/** Why a choice cannot be ordered: a stable code, with plain values for its translation. */
export type Incompatibility =
  | { code: "inactive" }
  | { code: "not_in_location"; location: string }
  | { code: "not_sold"; currency: Currency }
  | { code: "out_of_stock"; location: string }
  | { code: "wrong_family"; family: PresetFamily }
  | { code: "min_ram" | "min_hdd" | "min_cpu"; need: number; have: number }
  | { code: "needs_system" }
  | { code: "wrong_system" };

const has = (tags: TagValues, tag: string): boolean => tags[tag] !== undefined && tags[tag] !== "0";

/** Virtual machines and compute instances are installed in the same way, so the tag `vm` applies to both. */
const takesFamily = (tags: TagValues, family: PresetFamily): boolean =>
  has(tags, family) || (family === "compute" && has(tags, "vm"));

type Size = Pick<PresetDetails, "cpu" | "ramGb" | "hddGb">;

function tooSmall(tags: TagValues, preset: Size): Incompatibility | null {
  const checks = [
    { code: "min_ram", have: preset.ramGb },
    { code: "min_hdd", have: preset.hddGb },
    { code: "min_cpu", have: preset.cpu },
  ] as const;
  for (const { code, have } of checks) {
    const need = Number(tags[code] ?? 0);
    if (have < need) return { code, need, have };
  }
  return null;
}

/** Total in GB: "2x960" is 1920. */
export function diskGb(hdd: string): number {
  const [last = 0, count = 1] = hdd.split("x").map(Number).reverse();
  return count * last;
}

// The location comes from a request, so it may be the name of an inherited property.
const offerIn = (preset: PresetDetails, location: string) =>
  Object.hasOwn(preset.offers, location) ? preset.offers[location] : undefined;

/** Net monthly price in a location; null = not sold in that currency. */
export const presetPrice = (preset: PresetDetails, location: string, currency: Currency): string | null =>
  offerIn(preset, location)?.prices[currency] ?? null;

/** Net fee charged once with the first period; null = none. */
export function setupFee(preset: PresetDetails, location: string, currency: Currency): string | null {
  const fee = offerIn(preset, location)?.setup?.[currency];
  return fee === undefined || isFree(fee) ? null : fee;
}

/** Net monthly price: a flat part and a part for each core; null = not sold in that currency. */
export function systemPrice(
  system: Pick<SystemDetails, "prices" | "tags">,
  currency: Currency,
): { flat: string; perCore: string } | null {
  if (system.prices === null) return { flat: "0.00", perCore: "0.00" };
  const flat = currency === "USD" ? system.tags.price_USD : system.prices[currency];
  if (flat === undefined || flat === "-1") return null;
  return { flat, perCore: system.tags[`price_per_core_${currency}`] ?? "0.00" };
}

const isFree = (price: string): boolean => signOf(price) === 0;

/** Net monthly price; null = not sold in that currency. Free items are free in every currency. */
export function softwarePrice(
  software: Pick<SoftwareDetails, "price" | "tags">,
  currency: Currency,
): string | null {
  if (isFree(software.price) || currency === "EUR") return software.price;
  return software.tags[`price_${currency}`] ?? null;
}

/** Plans exist in a euro and a ruble variant; a dollar account gets the euro variant of the free ones. */
export const isPlanSold = (plan: Pick<PlanDetails, "currency" | "price">, currency: Currency): boolean =>
  plan.currency === currency || (currency === "USD" && plan.currency === "EUR" && isFree(plan.price));

/** Finds a preset by name, or by ID as text. */
export const presetNamed = <T extends { id: number; name: string }>(
  presets: readonly T[],
  name: string,
): T | undefined => presets.find((preset) => preset.name === name || String(preset.id) === name);

/** Finds a plan by either of its two IDs, one for each currency. */
export const planWithId = <T extends { id: number; mainPlan: number }>(
  plans: readonly T[],
  id: string,
): T | undefined =>
  plans.find((plan) => String(plan.id) === id) ?? plans.find((plan) => String(plan.mainPlan) === id);

export function incompatibilityOfPreset(
  preset: PresetDetails,
  location: string,
  currency: Currency,
): Incompatibility | null {
  if (!preset.isActive) return { code: "inactive" };
  const offer = offerIn(preset, location);
  if (!offer || Object.keys(offer.prices).length === 0) return { code: "not_in_location", location };
  if (presetPrice(preset, location, currency) === null) return { code: "not_sold", currency };
  if (offer.free < 1) return { code: "out_of_stock", location };
  return null;
}

/** `not_sold` is checked last here and below, so it implies that the machine is suitable. */
export function incompatibilityOfSystem(
  system: SystemDetails,
  preset: PresetDetails,
  currency: Currency,
): Incompatibility | null {
  if (!system.isActive) return { code: "inactive" };
  if (!takesFamily(system.tags, preset.family)) return { code: "wrong_family", family: preset.family };
  return (
    tooSmall(system.tags, preset) ?? (systemPrice(system, currency) ? null : { code: "not_sold", currency })
  );
}

/** `systemId` is null for a server that is delivered without a system. */
export function incompatibilityOfSoftware(
  software: SoftwareDetails,
  preset: PresetDetails,
  systemId: number | null,
  currency: Currency,
): Incompatibility | null {
  if (!software.isActive) return { code: "inactive" };
  if (systemId === null) return { code: "needs_system" };
  if (!takesFamily(software.tags, preset.family)) return { code: "wrong_family", family: preset.family };
  if (!systemIds(software.tags).includes(systemId)) return { code: "wrong_system" };
  const isSold = softwarePrice(software, currency) !== null;
  return tooSmall(software.tags, preset) ?? (isSold ? null : { code: "not_sold", currency });
}

/** IDs in the tag `os` of software. */
export const systemIds = (tags: TagValues): number[] => (tags.os ? tags.os.split(",").map(Number) : []);

export function incompatibilityOfPlan(
  plan: PlanDetails,
  preset: Pick<PresetDetails, "family">,
  location: string,
  currency: Currency,
): Incompatibility | null {
  if (!plan.isActive) return { code: "inactive" };
  if (!plan.locations.includes(location)) return { code: "not_in_location", location };
  if (!takesFamily(plan.tags, preset.family)) return { code: "wrong_family", family: preset.family };
  if (!isPlanSold(plan, currency)) return { code: "not_sold", currency };
  return null;
}
