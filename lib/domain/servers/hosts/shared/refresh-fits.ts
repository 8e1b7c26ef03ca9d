import { sql } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { locations, presetStock, presets } from "@/lib/db/tables/catalog/catalog";
import { backEndAt } from "../../back-ends/shared/loaded";
import { sizeOf } from "../../servers/shared/machine-size";
import { fitsIn } from "../rules";
import { limitedBackEnd } from "./hold-room";
import { type Pool, readPool } from "./read-pool";

type Fits = { presetId: number; location: string; fits: number | null };

/** Pools of the locations that a rule limits, by code. */
async function readPools(db: Database, now: Date): Promise<ReadonlyMap<string, Pool>> {
  const rows = await db.select({ code: locations.code, provisioner: locations.provisioner }).from(locations);
  const known = new Map<string, Pool>();
  const byCode = new Map<string, Pool>();
  for (const row of rows) {
    const backEnd = limitedBackEnd(backEndAt(row));
    if (!backEnd) continue;
    const pool = known.get(backEnd.name) ?? (await readPool(db, backEnd, now));
    known.set(backEnd.name, pool);
    byCode.set(row.code, pool);
  }
  return byCode;
}

async function readChanged(db: Database, now: Date): Promise<Fits[]> {
  const pools = await readPools(db, now);
  const sizes = await db
    .select({
      id: presets.id,
      isVirtual: presets.isVirtual,
      cpu: presets.cpu,
      ramGb: presets.ramGb,
      hddGb: presets.hddGb,
    })
    .from(presets);
  const byId = new Map(sizes.map((preset) => [preset.id, preset]));
  const rows = await db
    .select({ presetId: presetStock.presetId, location: presetStock.location, fits: presetStock.fits })
    .from(presetStock);
  return rows.flatMap(({ presetId, location, fits: before }) => {
    const [pool, preset] = [pools.get(location), byId.get(presetId)];
    const fits = pool && preset?.isVirtual ? fitsIn(pool.rooms, location, sizeOf(preset)) : null;
    return fits === before ? [] : [{ presetId, location, fits }];
  });
}

/**
 * Writes how many units of each preset fit where hosts limit that: what the catalog shows until the next reading. Orders
 * count anew. Rows that an order holds are left for the next time.
 */
export async function refreshFits(now: Date, db: Database = database()): Promise<void> {
  const changed = await readChanged(db, now);
  if (changed.length === 0) return;
  const [ids, codes, counts] = [
    changed.map(({ presetId }) => presetId),
    changed.map(({ location }) => location),
    changed.map(({ fits }) => fits),
  ];
  await db.execute(sql`
    update preset_stock set fits = f.fits from (
      select k.preset_id, k.location, v.fits
      from unnest(${sql.param(ids)}::int[], ${sql.param(codes)}::text[], ${sql.param(counts)}::int[]) v (preset_id, location, fits)
      join preset_stock k on k.preset_id = v.preset_id and k.location = v.location
      for update of k skip locked
    ) f where preset_stock.preset_id = f.preset_id and preset_stock.location = f.location`);
}
