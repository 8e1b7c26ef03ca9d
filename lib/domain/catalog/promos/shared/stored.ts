import { eq } from "drizzle-orm";
import type { PromoTerms } from "@/lib/base/promo";
import type { Database } from "@/lib/db/client";
import { promos } from "@/lib/db/tables/catalog/promos";

/**
 * Returns what remains of a server's promotion with each preset: one limited to certain presets ends when the server
 * leaves them.
 */
export async function readKept(
  db: Database,
  promo: PromoTerms | null,
): Promise<(presetId: number) => PromoTerms | null> {
  if (!promo) return () => null;
  const [row] = await db
    .select({ presetIds: promos.presetIds })
    .from(promos)
    .where(eq(promos.code, promo.code));
  const presetIds = row?.presetIds ?? null;
  return (presetId) => (presetIds === null || presetIds.includes(presetId) ? promo : null);
}

/** The same for one preset. */
export const promoWith = async (db: Database, promo: PromoTerms | null, presetId: number) =>
  (await readKept(db, promo))(presetId);
