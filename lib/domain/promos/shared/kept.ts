import { eq } from "drizzle-orm";
import type { PromoTerms } from "@/lib/base/promo";
import type { Database } from "@/lib/db/client";
import { promos } from "@/lib/db/tables/promos";

/** What of a server's promotion is left once it has that preset: one that is for certain presets ends with them. */
export async function promoWith(
  db: Database,
  promo: PromoTerms | null,
  presetId: number,
): Promise<PromoTerms | null> {
  if (!promo) return null;
  const [row] = await db
    .select({ presetIds: promos.presetIds })
    .from(promos)
    .where(eq(promos.code, promo.code));
  const presetIds = row?.presetIds ?? null;
  return presetIds === null || presetIds.includes(presetId) ? promo : null;
}
