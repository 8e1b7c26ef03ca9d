import type { Currency } from "@/lib/base/money";
import { runtime } from "@/lib/env";
import {
  type Incompatibility,
  incompatibilityOfPlan,
  incompatibilityOfPreset,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
  isPlanSold,
  presetPrice,
  softwarePrice,
  systemPrice,
} from "../../catalog/catalog/rules";
import type { CurrentCatalog } from "../../catalog/catalog/shared/current";
import type { Plan, Preset, Software, System } from "../../catalog/catalog/shared/read";
import { type ClaimedPromo, claimPromo } from "../../catalog/promos/shared/claim";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { isOpenAt } from "../../servers/back-ends/shared/loaded";
import type { BackupPlan } from "../../servers/backups/rules";
import { backupPrice } from "../../servers/backups/shared/price";
import { readNewLicenses } from "../../servers/hosts/shared/licenses";
import { hasSnapshots } from "../../servers/servers/shared/able";
import { impossibleAt } from "../../servers/servers/shared/provisioner";
import type { PricedPart } from "./price";
import type { Selection } from "./schema";
import { asksForSomething, notOffered } from "./setup-rules";
import { type ClaimedOffer, claimOffer } from "./shared/claim-offer";
import { flat, flatAndPerCore } from "./shared/unit-prices";

export type Choice = {
  location: string;
  /** Its hosts need a license for the system. */
  isLicensed: boolean;
  /** The location's IPv6 network. */
  network6: string | null;
  /** Parameters that the location's provisioner does not support. */
  impossible: readonly string[];
  preset: Preset;
  system: System | null;
  software: Software | null;
  plan: Plan;
  extraAddresses: number;
  /** How often each server is backed up; null = never. */
  backupPlan: BackupPlan | null;
  promo: ClaimedPromo | null;
  /** Whose price holds for it; null = the price of today. */
  offer: ClaimedOffer | null;
};

function requireCompatible(name: string, incompatibility: Incompatibility | null): void {
  if (incompatibility) throw fail(`order.${incompatibility.code}`, { parameter: name, ...incompatibility });
}

const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** The preset of that number or name. */
export const presetNamed = ({ presets }: CurrentCatalog, text: string): Preset | undefined => {
  const asked = wholeNumber(text);
  return presets.find(({ id, name }) => id === asked || name === text);
};

/** Whether that catalog version has as many free units as requested. */
export function hasUnits(
  catalog: CurrentCatalog,
  { preset, location_name, count = 1 }: Pick<Selection, "preset" | "location_name" | "count">,
): boolean {
  const offer = presetNamed(catalog, preset)?.offers[location_name.toUpperCase()];
  return (offer?.free ?? 0) >= count;
}

function choosePreset(
  catalog: CurrentCatalog,
  { preset: text, location_name }: Selection,
  currency: Currency,
) {
  const location = location_name.toUpperCase();
  const locationCode = catalog.locations.find(({ code }) => code === location);
  if (!locationCode) throw invalidArgument("location_name", "unknown location");
  if (!isOpenAt(locationCode)) throw invalidArgument("location_name", "takes no new servers now");
  const preset = presetNamed(catalog, text);
  if (!preset) throw invalidArgument("preset", "unknown preset");
  requireCompatible("preset", incompatibilityOfPreset(preset, location, currency));
  return { location, network6: locationCode.network6, impossible: impossibleAt(locationCode), preset };
}

type Wanted = Pick<Selection, "own_os" | "os_id" | "soft_id" | "soft_name"> & { os_template?: unknown };

/** The system of a template, by its short name. */
function systemOfTemplate(
  { systems }: Pick<CurrentCatalog, "systems">,
  { os_id, os_template }: Wanted,
): System {
  const name = String(os_template).trim().toLowerCase();
  const system = systems.find((one) => one.tags.short_name?.toLowerCase() === name);
  if (!system) throw invalidArgument("os_template", "is no template of ours");
  if (os_id !== undefined && os_id !== system.id)
    throw invalidArgument("os_template", "is not the system that os_id names");
  return system;
}

/** Returns the requested system if it suits the machine; null when the server is delivered without one. */
export function chooseSystem(
  catalog: Pick<CurrentCatalog, "systems">,
  wanted: Wanted,
  preset: Preset,
  currency: Currency,
): System | null {
  const { own_os, os_id } = wanted;
  if (own_os) return null;
  if (asksForSomething(wanted.os_template)) {
    const system = systemOfTemplate(catalog, wanted);
    requireCompatible("os_template", incompatibilityOfSystem(system, preset, currency));
    return system;
  }
  if (os_id === undefined) throw invalidArgument("os_id", "is required");
  const system = catalog.systems.find(({ id }) => id === os_id);
  if (!system) throw invalidArgument("os_id", "is no system of ours");
  requireCompatible("os_id", incompatibilityOfSystem(system, preset, currency));
  return system;
}

/** The parameter that names the software; null = none requested. */
function softwareParameter({
  soft_id,
  soft_name,
}: Pick<Wanted, "soft_id" | "soft_name">): "soft_id" | "soft_name" | null {
  if (soft_id !== undefined) return soft_id === 0 ? null : "soft_id";
  return asksForSomething(soft_name) ? "soft_name" : null;
}

export function chooseSoftware(
  catalog: Pick<CurrentCatalog, "software">,
  wanted: Wanted,
  preset: Preset,
  system: System | null,
  currency: Currency,
): Software | null {
  const parameter = softwareParameter(wanted);
  if (parameter === null) return null;
  const asked = (wanted.soft_name ?? "").trim().toLowerCase();
  const software = catalog.software.find(({ id, name }) =>
    parameter === "soft_id" ? id === wanted.soft_id : name.toLowerCase() === asked,
  );
  if (!software) throw invalidArgument(parameter, "is no software of ours");
  requireCompatible(parameter, incompatibilityOfSoftware(software, preset, system?.id ?? null, currency));
  return software;
}

/** Finds a plan by id, or by name, which is unique within a location. */
function planIdOf({ plans }: CurrentCatalog, text: string, location: string): number | null {
  const id = wholeNumber(text);
  if (id !== null) return id;
  const named = plans.filter(({ name }) => name === text);
  const there = named.filter((plan) => plan.locations.includes(location));
  return (there.find((plan) => plan.isActive) ?? there[0] ?? named[0])?.id ?? null;
}

/** Each plan exists once per currency: naming either selects the one in the account's currency. */
function choosePlan(
  catalog: CurrentCatalog,
  text: string,
  preset: Preset,
  location: string,
  currency: Currency,
): Plan {
  const id = planIdOf(catalog, text, location);
  const pair = catalog.plans.filter((plan) => plan.id === id || plan.mainPlan === id);
  const named = pair.find((plan) => plan.id === id);
  if (!named) throw invalidArgument("traffic_plan", "is no traffic plan of ours");
  const plan = isPlanSold(named, currency)
    ? named
    : (pair.find((other) => other.currency === currency) ?? named);
  requireCompatible("traffic_plan", incompatibilityOfPlan(plan, preset, location, currency));
  return plan;
}

/** Rejects, before payment, what the location's provisioner cannot install. */
export function requirePossible(
  wanted: Pick<Selection, "soft_id" | "soft_name" | "ipv4_amount">,
  { impossible, location }: Pick<Choice, "impossible" | "location">,
): void {
  const refuse = (parameter: string) => {
    throw fail("argument.unsupported", { parameter, reason: notOffered(location) });
  };
  const software = softwareParameter(wanted);
  if (software !== null && impossible.includes("soft_id")) refuse(software);
  if (wanted.ipv4_amount && impossible.includes("ipv4_amount")) refuse("ipv4_amount");
}

/** The plan of backups, if one is wanted; throws if there are none for such a server, or they are not sold. */
function chooseBackups(
  { backups, deploy_period }: Pick<Selection, "backups" | "deploy_period">,
  { preset, location, impossible }: Pick<Choice, "preset" | "location" | "impossible">,
  currency: Currency,
): BackupPlan | null {
  if (!backups || backups === "off") return null;
  const refuse = (reason: string) => {
    throw fail("argument.unsupported", { parameter: "backups", reason });
  };
  if (deploy_period === "hourly") refuse("is not for servers by the hour");
  if (!hasSnapshots(preset)) refuse("is not for this preset");
  if (impossible.includes("backups")) refuse(notOffered(location));
  if (backupPrice(backups, currency) === null) throw invalidArgument("backups", `is not sold in ${currency}`);
  return backups;
}

/** Clients send the currency they read from the account; another currency would be another sale, so it is rejected. */
function refuseOtherCurrency({ actor }: SignedContext, { currency_code }: Selection): void {
  const { currency } = actor.account;
  const asked = currency_code?.trim().toUpperCase() ?? "";
  if (asked !== "" && (asked === "RUR" ? "RUB" : asked) !== currency)
    throw invalidArgument("currency_code", `the account's currency is ${currency}`);
}

/**
 * Resolves the parameters to catalog entries; throws an error that names the impossible parameter and why (decisions
 * 8).
 */
export async function choose(
  context: SignedContext,
  input: Selection & { os_template?: unknown },
  catalog: CurrentCatalog,
): Promise<Choice> {
  const { currency } = context.actor.account;
  refuseOtherCurrency(context, input);
  const { location, network6, impossible, preset } = choosePreset(catalog, input, currency);
  const system = chooseSystem(catalog, input, preset, currency);
  const software = chooseSoftware(catalog, input, preset, system, currency);
  requirePossible(input, { impossible, location });
  const plan = choosePlan(catalog, input.traffic_plan, preset, location, currency);
  const backupPlan = chooseBackups(input, { preset, location, impossible }, currency);
  const count = input.count ?? 1;
  if (count > (preset.offers[location]?.free ?? 0))
    throw fail("order.out_of_stock", { parameter: "preset", location });
  const isLicensed = system !== null && catalog.licensed.has(system.id);
  const licenses = isLicensed ? await readNewLicenses(context.db, { location, systemId: system.id }) : null;
  if (licenses !== null && licenses < count)
    throw fail("order.no_license_left", { parameter: "os_id", location });
  const promo = await claimPromo(context, input.promocode, { presetId: preset.id, count });
  const wanted = { presetId: preset.id, location, period: input.deploy_period, count };
  const offer = await claimOffer(context, input.offer, wanted);
  return {
    location,
    isLicensed: licenses !== null,
    network6,
    impossible,
    preset,
    system,
    software,
    plan,
    extraAddresses: input.ipv4_amount ?? 0,
    backupPlan,
    promo,
    offer,
  };
}

/** Net monthly price of one additional address; null = not sold in that currency. */
export function extraAddressPrice(currency: Currency): string | null {
  const pairs = runtime()
    .environment.EXTRA_ADDRESS_PRICES.split(",")
    .map((pair) => pair.split(":"));
  return pairs.find(([name]) => name === currency)?.[1] ?? null;
}

const nothing = { flat: "0.00", perCore: "0.00" };

function requireAddressPrice(currency: Currency): string {
  const price = extraAddressPrice(currency);
  if (price === null) throw invalidArgument("ipv4_amount", `is not sold in ${currency}`);
  return price;
}

/**
 * The parts with the components of their net monthly prices; `hostname` lets clients find the main line on the
 * invoice.
 */
export function pricedParts(
  choice: Omit<Choice, "isLicensed" | "promo" | "offer" | "network6" | "impossible" | "backupPlan">,
  currency: Currency,
  hostname: string | null,
): PricedPart[] {
  const { preset, location, system, software, plan, extraAddresses } = choice;
  return [
    {
      what: { code: "preset", name: preset.name, location, hostname },
      made: flat(presetPrice(preset, location, currency) ?? "0.00"),
    },
    ...(system
      ? [
          {
            what: { code: "os" as const, name: system.name },
            made: flatAndPerCore(systemPrice(system, currency) ?? nothing, preset.cpu),
          },
        ]
      : []),
    ...(software
      ? [
          {
            what: { code: "software" as const, name: software.name },
            made: flat(softwarePrice(software, currency) ?? "0.00"),
          },
        ]
      : []),
    { what: { code: "traffic_plan", name: plan.name }, made: flat(plan.price) },
    ...(extraAddresses > 0
      ? [
          {
            what: { code: "ipv4" as const, count: extraAddresses },
            made: [{ of: "address" as const, each: requireAddressPrice(currency), count: extraAddresses }],
          },
        ]
      : []),
  ];
}
