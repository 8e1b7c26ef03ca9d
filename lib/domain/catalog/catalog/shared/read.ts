import { asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import { signOf } from "@/lib/base/money-text";
import type { Database } from "@/lib/db/client";
import {
  locations,
  presetPrices,
  presetStock,
  presets,
  software,
  systems,
  trafficPlans,
} from "@/lib/db/tables/catalog/catalog";
import { hostLicenses } from "@/lib/db/tables/servers/hosts";
import type { PlanDetails, PresetDetails, SoftwareDetails, SystemDetails } from "../rules";
import { readTags, type TagRow, tagValues } from "./read-tags";

type Labelled = { id: number; name: string; tagRows: TagRow[] };
export type Preset = Labelled &
  PresetDetails & {
    description: string;
    hdd: string;
    gpu: string;
    isVirtual: boolean;
    serverType: string;
    sort: number;
    /** Hours per month after which the monthly price is reached; null = not sold by the hour. */
    hourlyCapHours: number | null;
  };
export type System = Labelled & SystemDetails & { row: typeof systems.$inferSelect };
export type Software = Labelled & SoftwareDetails & { row: typeof software.$inferSelect };
export type Plan = Labelled & PlanDetails & { mainPlan: number; row: typeof trafficPlans.$inferSelect };

export type Location = typeof locations.$inferSelect;
export const readLocations = (db: Database) => db.select().from(locations).orderBy(asc(locations.sort));

type Amounts = Partial<Record<Currency, string>>;
/** `free` is what can be ordered, `stock` what staff have put on sale where the hosts have room for less. */
type Offers = Record<string, { free: number; stock?: number; prices: Amounts; setup?: Amounts }>;

/** Prices of presets by location, and their free units (0 without a stock row); `ids` absent = all. */
export async function readOffers(db: Database, ids?: number[]): Promise<Map<number, Offers>> {
  const prices = await db
    .select()
    .from(presetPrices)
    .where(ids && inArray(presetPrices.presetId, ids));
  const offers = new Map<number, Offers>();
  for (const { presetId, location, currency, amount, setupFee } of prices) {
    const ofPreset = offers.get(presetId) ?? {};
    offers.set(presetId, ofPreset);
    ofPreset[location] ??= { free: 0, prices: {} };
    if (amount === null) continue;
    ofPreset[location].prices[currency] = amount;
    if (signOf(setupFee) > 0)
      ofPreset[location].setup = { ...ofPreset[location].setup, [currency]: setupFee };
  }
  const stock = await db
    .select()
    .from(presetStock)
    .where(ids && inArray(presetStock.presetId, ids));
  for (const { presetId, location, free, fits } of stock) {
    const offer = offers.get(presetId)?.[location];
    if (!offer) continue;
    offer.free = Math.min(free, fits ?? free);
    if (offer.free < free) offer.stock = free;
  }
  return offers;
}

/** Presets with offers and tags, in catalog order; `which` = one by ID or name, absent = all. */
export async function readPresets(
  db: Database,
  which?: { id: number | null; name: string },
): Promise<Preset[]> {
  const rows = await db
    .select()
    .from(presets)
    .where(
      which && or(eq(presets.name, which.name), which.id === null ? undefined : eq(presets.id, which.id)),
    )
    .orderBy(asc(presets.sort), asc(presets.id));
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const offers = await readOffers(db, ids);
  const tags = await readTags(db, "preset", ids);
  return rows.map((row) => ({ ...row, offers: offers.get(row.id) ?? {}, tagRows: tags.get(row.id) ?? [] }));
}

async function withTags<R extends { id: number; name: string; isActive: boolean }>(
  db: Database,
  component: "OS" | "software",
  rows: readonly R[],
) {
  const tags = await readTags(
    db,
    component,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const tagRows = tags.get(row.id) ?? [];
    return {
      id: row.id,
      name: row.name,
      isActive: row.isActive,
      tags: tagValues(tagRows),
      tagRows,
      row,
    };
  });
}

export async function readSystems(db: Database, id?: number): Promise<System[]> {
  const rows = await db
    .select()
    .from(systems)
    .where(id === undefined ? undefined : eq(systems.id, id))
    .orderBy(asc(systems.id));
  return (await withTags(db, "OS", rows)).map((entry) => ({ ...entry, prices: entry.row.prices }));
}

/** Systems that any host has licenses for: on others nobody counts any. */
export async function readLicensed(db: Database): Promise<ReadonlySet<number>> {
  // By index, system by system: there are few of them, and more hosts.
  const rows = await db
    .select({
      id: systems.id,
      isLicensed: sql<boolean>`exists (select from ${hostLicenses}
      where ${hostLicenses}.system_id = "systems"."id")`,
    })
    .from(systems);
  return new Set(rows.flatMap(({ id, isLicensed }) => (isLicensed ? [id] : [])));
}

export async function readSoftware(db: Database, id?: number): Promise<Software[]> {
  const rows = await db
    .select()
    .from(software)
    .where(id === undefined ? undefined : eq(software.id, id))
    .orderBy(asc(software.id));
  return (await withTags(db, "software", rows)).map((entry) => ({ ...entry, price: entry.row.price }));
}

/** `which`: both plans of the pair with that ID, or all with exactly that name; absent = all. */
export async function readPlans(db: Database, which?: number | string): Promise<Plan[]> {
  const isIt =
    typeof which === "number"
      ? or(eq(trafficPlans.id, which), eq(trafficPlans.mainPlan, which))
      : which === undefined
        ? undefined
        : eq(trafficPlans.name, which);
  const rows = await db.select().from(trafficPlans).where(isIt).orderBy(asc(trafficPlans.id));
  const tags = await readTags(
    db,
    "traffic_plan",
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const tagRows = tags.get(row.id) ?? [];
    const { id: planId, name, isActive, locations: locationCodes, currency, price, mainPlan } = row;
    return {
      id: planId,
      name,
      isActive,
      locations: locationCodes,
      currency,
      price,
      mainPlan,
      tags: tagValues(tagRows),
      tagRows,
      row,
    };
  });
}
