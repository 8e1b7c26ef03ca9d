import { eq } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts, type Profile } from "@/lib/db/tables/customers/accounts";
import { requireNoMoney, requireSold } from "../change-currency";
import { differences } from "./client-changes";

type Row = typeof accounts.$inferSelect;
type Wanted = { profile: Profile; country: string; currency: Currency };

/**
 * Writes profile, country and currency of an account that the caller has locked; a change of currency needs the lock of
 * its credit, too. Returns what changed, for the audit log.
 */
export async function writeClient(
  db: Database,
  row: Row,
  { profile, country, currency }: Wanted,
  now: Date,
): Promise<Record<string, unknown>> {
  if (currency !== row.currency || country !== row.country)
    await requireSold(country, currency, currency === row.currency ? "billing_country" : "billing_currency");
  if (currency !== row.currency) await requireNoMoney(db, row.id, row.currency, now);
  // A tax number belongs to the country that it was checked for.
  const isNumberLost = country !== row.country && row.vatValid;
  await db
    .update(accounts)
    .set({ profile, country, currency, ...(isNumberLost ? { vatValid: false } : {}) })
    .where(eq(accounts.id, row.id));
  return {
    ...differences(row.profile, profile),
    ...(country === row.country ? {} : { country: { from: row.country, to: country } }),
    ...(currency === row.currency ? {} : { currency: { from: row.currency, to: currency } }),
  };
}
