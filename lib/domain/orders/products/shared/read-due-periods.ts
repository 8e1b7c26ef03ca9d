import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { type Due, periodsOf, type Row, type Terms } from "./due-periods";
import { readKnownPeriods } from "./known-periods";
import { readProductChanges } from "./product-prices";

type Customer = { language: string; currency: Currency };

/** The periods of these products of one customer that are due until `soon` and on no invoice, at announced prices. */
export async function readDuePeriods(
  db: Database,
  rows: readonly Row[],
  { language, currency }: Customer,
  terms: Terms,
  soon: Date,
): Promise<Due[]> {
  const ids = rows.map(({ subscription }) => subscription.id);
  const newPrices = await readProductChanges(db, ids);
  const knownPeriods = await readKnownPeriods(db, ids);
  return rows.flatMap((row) => {
    const changes = newPrices.get(row.subscription.id) ?? [];
    const known = knownPeriods.get(row.subscription.id) ?? [];
    return periodsOf(row, { language, currency, changes, known }, terms, soon);
  });
}
