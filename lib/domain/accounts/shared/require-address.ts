import { eq } from "drizzle-orm";
import { type Currency, compare } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { companies } from "@/lib/db/tables/companies";
import { addressLimit } from "@/lib/env";
import { fail } from "../../kernel/errors";
import { type Missing, missingForInvoice } from "../rules";

const parameterOf = (missing: Missing): string => {
  if (missing.startsWith("co_")) return missing;
  return `billing_${missing === "postcode_form" ? "postcode" : missing}`;
};

/** What an invoice over more than `limit` would lack of its buyer; never empty. */
type WantedAddress = { limit: string; missing: Missing[] };

/**
 * Whether an invoice over one of the totals (decimal texts) is above the limit of the company that sells, and lacks
 * something of its buyer; null = nothing is wanted.
 */
export async function findWantedAddress(
  db: Database,
  accountId: number,
  totals: readonly string[],
  currency: Currency,
): Promise<WantedAddress | null> {
  const [row] = await db
    .select({ account: accounts, addressAbove: companies.addressAbove })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error("The account of the session is not there.");
  const limit = addressLimit(row, currency);
  if (limit === null || totals.every((total) => compare(total, limit) <= 0)) return null;
  const missing = missingForInvoice({ ...row.account.profile, country: row.account.country });
  return missing.length === 0 ? null : { limit, missing };
}

/**
 * Refuses to sell for more than the operator's limit while an invoice would lack something of its buyer; `fields` names what,
 * as `billing/update_client` does. Periods of servers that exist are never asked: they go on.
 */
export async function requireAddress(
  db: Database,
  accountId: number,
  totals: readonly string[],
  currency: Currency,
): Promise<void> {
  const wanted = await findWantedAddress(db, accountId, totals, currency);
  if (!wanted) return;
  const fields = Object.fromEntries(
    wanted.missing.map((one) => [
      parameterOf(one),
      one === "postcode_form" ? "is no postal code of that country" : "is needed for the invoice",
    ]),
  );
  throw fail(
    "account.address_missing",
    { limit: wanted.limit, currency, fields: Object.keys(fields).join(", ") },
    { fields },
  );
}
