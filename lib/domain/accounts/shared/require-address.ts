import { eq } from "drizzle-orm";
import { type Currency, compare } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { companies } from "@/lib/db/tables/companies";
import { addressLimit } from "@/lib/env";
import { fail } from "../../kernel/errors";
import { missingForInvoice } from "../rules";

const parameterOf = (missing: string): string => {
  if (missing.startsWith("co_")) return missing;
  return `billing_${missing === "postcode_form" ? "postcode" : missing}`;
};

/**
 * Refuses to sell for more than the operator's limit while an invoice would lack something of its buyer; `fields` names what,
 * as `billing/update_client` does. Periods of servers that exist are never asked: they go on.
 */
export async function requireAddress(
  db: Database,
  accountId: number,
  total: string,
  currency: Currency,
): Promise<void> {
  const [row] = await db
    .select({ account: accounts, addressAbove: companies.addressAbove })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error("The account of the session is not there.");
  const limit = addressLimit(row, currency);
  if (limit === null || compare(total, limit) <= 0) return;
  const missing = missingForInvoice({ ...row.account.profile, country: row.account.country });
  if (missing.length === 0) return;
  const fields = Object.fromEntries(
    missing.map((one) => [
      parameterOf(one),
      one === "postcode_form" ? "is no postal code of that country" : "is needed for the invoice",
    ]),
  );
  throw fail(
    "account.address_missing",
    { limit, currency, fields: Object.keys(fields).join(", ") },
    { fields },
  );
}
