import { inArray } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { locations, presets, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import type { Catalog } from "../schema";
import { locationRows, planEntries, presetEntries, stockRows } from "./file-rows";
import { lockCatalog } from "./import";
import { writePrices, writeStock, writeTags } from "./import-parts";
import { nameBackEnds } from "./name-back-ends";

/** Locations with their own presets and traffic plans, added to the rest of the catalog. */
export type Offer = Pick<Catalog, "locations" | "presets" | "traffic_plans">;

const whole = (offer: Offer): Catalog => ({ ...offer, systems: [], software: [] });
const idsOf = (entries: readonly { id: number }[]): number[] => entries.map(({ id }) => id);

/** Adds or reactivates the entries; other entries and existing stock stay unchanged. */
export const offerEntries = (offer: Offer): Promise<void> =>
  inTransaction(async (db) => {
    const catalog = whole(offer);
    await lockCatalog(db);
    const places = locationRows(catalog);
    await nameBackEnds(db, places);
    for (const row of places)
      await db.insert(locations).values(row).onConflictDoUpdate({ target: locations.code, set: row });
    const presetRows = presetEntries(catalog);
    for (const { row } of presetRows)
      await db.insert(presets).values(row).onConflictDoUpdate({ target: presets.id, set: row });
    await writeTags(db, "preset", new Map(presetRows.map(({ row, tags }) => [row.id, tags])));
    await writePrices(db, new Map(presetRows.map(({ row, prices }) => [row.id, prices])));
    await writeStock(db, stockRows(catalog), false);
    const plans = planEntries(catalog);
    for (const { row } of plans)
      await db.insert(trafficPlans).values(row).onConflictDoUpdate({ target: trafficPlans.id, set: row });
    await writeTags(db, "traffic_plan", new Map(plans.map(({ row, tags }) => [row.id, tags])));
  });

/** Deactivates the entries. Existing servers stay, with the provisioner that created them. */
export const withdrawEntries = (offer: Offer): Promise<void> =>
  inTransaction(async (db) => {
    await lockCatalog(db);
    const codes = offer.locations.map(({ code }) => code);
    await db.update(locations).set({ provisioner: null }).where(inArray(locations.code, codes));
    await db
      .update(presets)
      .set({ isActive: false })
      .where(inArray(presets.id, idsOf(offer.presets)));
    await db
      .update(trafficPlans)
      .set({ isActive: false })
      .where(inArray(trafficPlans.id, idsOf(offer.traffic_plans)));
  });

/** Returns whether another entry already uses one of their codes, IDs or names. */
export async function isTaken(db: Database, offer: Offer): Promise<boolean> {
  const codes = offer.locations.map(({ code }) => code);
  const names = offer.presets.map(({ name }) => name);
  const found = await Promise.all([
    db.select().from(locations).where(inArray(locations.code, codes)),
    db
      .select()
      .from(presets)
      .where(inArray(presets.id, idsOf(offer.presets))),
    db.select().from(presets).where(inArray(presets.name, names)),
    db
      .select()
      .from(trafficPlans)
      .where(inArray(trafficPlans.id, idsOf(offer.traffic_plans))),
  ]);
  return found.some((rows) => rows.length > 0);
}
