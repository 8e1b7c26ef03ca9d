import { asc } from "drizzle-orm";
import { shippedRates, type TaxRateRow } from "@/lib/base/tax-rates";
import type { Database } from "@/lib/db/client";
import { currentOf, type LivePart } from "@/lib/db/live-configuration";
import { taxRates } from "@/lib/db/tables/money/tax";

/** The shipped rates with those of the operator, which come last and count on the same day. */
async function readTaxRates(db: Database): Promise<readonly TaxRateRow[]> {
  const own = await db
    .select({ place: taxRates.place, from: taxRates.validFrom, rate: taxRates.rate })
    .from(taxRates)
    .orderBy(asc(taxRates.id));
  return [...shippedRates, ...own];
}

/** Keeps all rates in memory: every price needs one. */
export const liveTaxRates: LivePart<readonly TaxRateRow[]> = {
  name: "tax rates",
  initial: shippedRates,
  read: readTaxRates,
};

/** The rates as last read; the shipped ones before. */
export const loadedTaxRates = (): readonly TaxRateRow[] => currentOf(liveTaxRates);
