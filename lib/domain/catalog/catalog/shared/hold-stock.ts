import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presetStock } from "@/lib/db/tables/catalog/catalog";

/** Takes one unit; false if none is left. Two orders can never get the same unit. */
export async function holdStock(db: Database, presetId: number, location: string): Promise<boolean> {
  const held = await db
    .update(presetStock)
    .set({ free: sql`${presetStock.free} - 1` })
    .where(
      and(eq(presetStock.presetId, presetId), eq(presetStock.location, location), gt(presetStock.free, 0)),
    )
    .returning({ free: presetStock.free });
  return held.length === 1;
}

export async function giveBackStock(db: Database, presetId: number, location: string): Promise<void> {
  await db
    .update(presetStock)
    .set({ free: sql`${presetStock.free} + 1` })
    .where(and(eq(presetStock.presetId, presetId), eq(presetStock.location, location)));
}
