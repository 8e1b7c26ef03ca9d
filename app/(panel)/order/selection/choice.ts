import { type OrderPeriod, type Period, periods } from "@/lib/base/periods";
import {
  type Incompatibility,
  incompatibilityOfPlan,
  incompatibilityOfPreset,
  incompatibilityOfSoftware,
  incompatibilityOfSystem,
  planWithId,
  presetNamed,
} from "@/lib/domain/catalog/catalog/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import type { OrderDraft } from "./selection";

export type PresetOption = OrderOptions["presets"][number];
export type SystemOption = OrderOptions["systems"][number];
export type SoftwareOption = OrderOptions["software"][number];
export type PlanOption = OrderOptions["plans"][number];

/** What was requested, what is used, and why they differ if they do. */
export type Part<T> = { selected: T | null; taken: T | null; incompatibility: Incompatibility | null };

export type Choice = {
  preset: Part<PresetOption>;
  system: Part<SystemOption>;
  software: Part<SoftwareOption>;
  plan: Part<PlanOption>;
  /** Additional addresses per server; "0" where they are unavailable. */
  addresses: string;
  /** "" where there are none. */
  backups: OrderDraft["backups"];
};

type Parameter =
  | "backups"
  | "firewall_sets"
  | "ipv4_amount"
  | "ipv6"
  | "private_network"
  | "root_pass"
  | "soft_id"
  | "user_data";

/** Whether an order in that location can never set that parameter. */
export const isImpossible = (
  { locations }: Pick<OrderOptions, "locations">,
  location: string,
  parameter: Parameter,
): boolean => locations.find(({ code }) => code === location)?.impossible.includes(parameter) ?? false;

/** Why an SSH key alone is not enough for what is chosen; null = it is. */
export function whyPassword(
  options: Pick<OrderOptions, "locations">,
  location: string,
  { system }: Pick<Choice, "system">,
): "windows" | "location" | null {
  if (/windows/i.test(system.taken?.name ?? "")) return "windows";
  return isImpossible(options, location, "root_pass") ? "location" : null;
}

type Fits<T> = (option: T) => Incompatibility | null;

/**
 * An incompatible selection is remembered, so that undoing the other change restores it; meanwhile `fallback` is
 * used.
 */
function settle<T>(selected: T | null, incompatibilityOf: Fits<T>, fallback: () => T | null): Part<T> {
  const incompatibility = selected && incompatibilityOf(selected);
  return { selected, incompatibility, taken: selected && !incompatibility ? selected : fallback() };
}

const nothing = () => null;

const byId = <T extends { id: number }>(entries: readonly T[], id: string): T | null =>
  entries.find((entry) => String(entry.id) === id) ?? null;

/** A link or template names a removed option: the customer has to choose, and no default is used. */
const isLost = (entries: readonly { id: number }[], id: string): boolean => id !== "" && !byId(entries, id);

/** The default option of a machine: the first compatible one. */
const firstFitting = <T>(entries: readonly T[], incompatibilityOf: Fits<T>): T | null =>
  entries.find((entry) => incompatibilityOf(entry) === null) ?? null;

/** Resolves the draft against the current catalog. Only the machine has no fallback: the customer must choose one. */
export function choose(options: OrderOptions, draft: OrderDraft): Choice {
  const parts = chooseParts(options, draft);
  const isSold = draft.backups !== "" && options.backup_prices[draft.backups] !== null;
  return { ...parts, backups: isSold && whyNoBackups(options, draft, parts) === null ? draft.backups : "" };
}

type Parts = Omit<Choice, "backups">;

/** Why there are no backups of what is chosen; null = there are, as far as they are sold. */
export function whyNoBackups(
  options: Pick<OrderOptions, "locations" | "backup_prices">,
  draft: Pick<OrderDraft, "location" | "period">,
  { preset }: Pick<Choice, "preset">,
): "location" | "preset" | "hourly" | "currency" | null {
  const { daily, weekly } = options.backup_prices;
  if (daily === null && weekly === null) return "currency";
  if (isImpossible(options, draft.location, "backups")) return "location";
  if (!preset.taken?.hasBackups) return "preset";
  return chosenPeriod({ preset }, draft) === "hourly" ? "hourly" : null;
}

function chooseParts(options: OrderOptions, draft: OrderDraft): Parts {
  const { currency } = options;
  const { location } = draft;
  const selected = presetNamed(options.presets, draft.preset) ?? null;
  const preset = settle(selected, (one) => incompatibilityOfPreset(one, location, currency), nothing);
  const open = { selected: null, taken: null, incompatibility: null };
  const addresses = isImpossible(options, location, "ipv4_amount") ? "0" : draft.addresses;
  if (!selected) return { preset, system: open, software: open, plan: open, addresses };
  const systemFits: Fits<SystemOption> = (one) => incompatibilityOfSystem(one, selected, currency);
  const system = settle(byId(options.systems, draft.system), systemFits, () =>
    isLost(options.systems, draft.system) ? null : firstFitting(options.systems, systemFits),
  );
  const systemId = system.taken?.id ?? null;
  const software = isImpossible(options, location, "soft_id")
    ? open
    : settle(
        byId(options.software, draft.software),
        (one) => incompatibilityOfSoftware(one, selected, systemId, currency),
        nothing,
      );
  const planFits: Fits<PlanOption> = (one) => incompatibilityOfPlan(one, selected, location, currency);
  const selectedPlan = planWithId(options.plans, draft.plan) ?? null;
  const plan = settle(selectedPlan, planFits, () =>
    draft.plan && !selectedPlan ? null : firstFitting(options.plans, planFits),
  );
  return { preset, system, software, plan, addresses };
}

/** A link names what is used rather than requested, so that it means the same tomorrow. */
export function resolvedDraft(
  draft: OrderDraft,
  { preset, system, software, plan, addresses, backups }: Choice,
): OrderDraft {
  const idOf = (part: { id: number } | null, wanted: string) => (part ? String(part.id) : wanted);
  return {
    ...draft,
    preset: preset.selected?.name ?? draft.preset,
    system: idOf(system.taken, draft.system),
    software: idOf(software.taken, draft.software),
    plan: idOf(plan.taken, draft.plan),
    addresses,
    backups,
  };
}

/** Net monthly price for that period in that location, for hourly billing the cap; undefined = not sold there. */
export const monthlyPrice = (
  { monthly }: PresetOption,
  { location, period }: { location: string; period: OrderPeriod },
): string | undefined => monthly[location]?.[Math.max(0, periods.indexOf(period as Period))];

/** The effective period: a machine that is not sold by the hour is ordered for a month, until another is chosen. */
export const chosenPeriod = (
  { preset }: Pick<Choice, "preset">,
  { period }: Pick<OrderDraft, "period">,
): OrderPeriod => (period === "hourly" && !preset.taken?.hourlyCapHours ? "monthly" : period);

export type Elsewhere = { location: string; free: number };

/** Other locations with this preset in stock, most stock first. */
export function elsewhere(preset: PresetOption, location: string, options: OrderOptions): Elsewhere[] {
  return options.locations
    .filter(
      ({ code }) => code !== location && incompatibilityOfPreset(preset, code, options.currency) === null,
    )
    .map(({ code }) => ({ location: code, free: preset.offers[code]?.free ?? 0 }))
    .sort((a, b) => b.free - a.free);
}
