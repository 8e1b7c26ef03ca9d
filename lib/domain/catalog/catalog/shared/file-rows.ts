import { signOf } from "@/lib/base/money-text";
import type { locations, presets, software, systems, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { diskGb } from "../rules";
import type { Catalog } from "../schema";
import { setupKey } from "./setup-key";

/** An entry as stored: its row, its tags, and a preset's prices (import-parts.ts). */
export type StoredEntry<Row> = { row: Row; tags: Record<string, string>; prices: Record<string, string> };

export type LocationRow = typeof locations.$inferSelect;
export type PresetRow = typeof presets.$inferSelect;
export type SystemRow = typeof systems.$inferSelect;
export type SoftwareRow = typeof software.$inferSelect;
export type PlanRow = typeof trafficPlans.$inferSelect;

export const locationRows = (catalog: Catalog): LocationRow[] =>
  catalog.locations.map(
    ({ name_en: nameEn, name_ru: nameRu, names = {}, provisioner = null, network6 = null, ...rest }) => ({
      ...rest,
      network6,
      provisioner,
      nameEn,
      nameRu,
      names,
    }),
  );

type Preset = Catalog["presets"][number];

/** Unsold currencies are left out; the API's RUR is stored as RUB. */
function pricesOf(preset: Preset): Record<string, string> {
  const all = Object.entries(preset.price).flatMap(([location, price]): [string, string][] => [
    [`${location} EUR`, price.EUR],
    [`${location} RUB`, price.RUR],
    [`${location} USD`, price.USD],
  ]);
  const fees = Object.entries(preset.setup ?? {}).flatMap(([location, setup]): [string, string][] => [
    [setupKey(`${location} EUR`), setup.EUR ?? "0.00"],
    [setupKey(`${location} RUB`), setup.RUR ?? "0.00"],
    [setupKey(`${location} USD`), setup.USD ?? "0.00"],
  ]);
  return Object.fromEntries([
    ...all.filter(([, amount]) => amount !== "-1"),
    ...fees.filter(([, amount]) => signOf(amount) > 0),
  ]);
}

export const presetEntries = (catalog: Catalog): StoredEntry<PresetRow>[] =>
  catalog.presets.map((preset) => ({
    row: {
      id: preset.id,
      name: preset.name,
      family: preset.family,
      isActive: preset.active,
      description: preset.description,
      cpu: preset.cpu,
      ramGb: preset.ram,
      hdd: preset.hdd,
      hddGb: diskGb(preset.hdd),
      gpu: preset.gpu,
      isVirtual: preset.virtual,
      serverType: preset.server_type,
      sort: preset.sort,
      hourlyCapHours: preset.hourly_cap_hours ?? null,
    },
    tags: preset.tags,
    prices: pricesOf(preset),
  }));

export const systemEntries = (catalog: Catalog): StoredEntry<SystemRow>[] =>
  catalog.systems.map((system) => ({
    row: {
      id: system.id,
      name: system.name,
      isActive: system.active,
      apiEnabled: system.api_enabled,
      typeLogin: system.type_login,
      pxeOsId: system.pxe_os_id,
      description: system.description,
      prices:
        system.price_EUR !== undefined && system.price_RUB !== undefined
          ? { EUR: system.price_EUR, RUB: system.price_RUB }
          : null,
      billingPlan: system.billing_plan ?? null,
    },
    tags: system.tags,
    prices: {},
  }));

export const softwareEntries = (catalog: Catalog): StoredEntry<SoftwareRow>[] =>
  catalog.software.map(({ active, os, tags, ...rest }) => ({
    row: { ...rest, isActive: active },
    tags: { ...tags, os: os.join(",") },
    prices: {},
  }));

export const planEntries = (catalog: Catalog): StoredEntry<PlanRow>[] =>
  catalog.traffic_plans.map((plan) => ({
    row: {
      id: plan.id,
      name: plan.name,
      limitInTb: plan.limit_in.toFixed(2),
      limitOutTb: plan.limit_out.toFixed(2),
      rateIn: plan.rate_in,
      rateOut: plan.rate_out,
      bandwidthMbit: plan.bandwidth,
      locations: plan.locations,
      currency: plan.currency,
      price: plan.price,
      isActive: plan.active,
      webPlan: plan.web_plan ? 1 : 0,
      mainPlan: plan.main_plan,
    },
    tags: plan.tags,
    prices: {},
  }));

export type StockRow = { presetId: number; location: string; free: number };

/** Free units of every offered pair, sorted so that concurrent imports lock rows in the same order. */
export const stockRows = (catalog: Catalog): StockRow[] =>
  catalog.presets
    .flatMap(({ id, price, stock }) =>
      Object.keys(price).map((location) => ({ presetId: id, location, free: stock[location] ?? 0 })),
    )
    .sort((a, b) => a.presetId - b.presetId || a.location.localeCompare(b.location));
