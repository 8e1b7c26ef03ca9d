import { eq } from "drizzle-orm";
import { compare, decimalOf, type Money, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { addressLimit } from "@/lib/env";
import { fail } from "../../../kernel/errors/fail";
import { readCompanies } from "../../../money/companies/shared/read-companies";
import { type Missing, missingForInvoice } from "../rules";

const parameterOf = (missing: Missing): string => {
  if (missing.startsWith("co_")) return missing;
  return `billing_${missing === "postcode_form" ? "postcode" : missing}`;
};

/** The account, and its selling company. */
type Buyer = { id: number; companyId: number };

/** What an invoice above `limit` would lack of its buyer; never empty. */
type WantedAddress = { limit: Money; missing: Missing[] };

/**
 * Whether an invoice over one of the totals, all in one currency, is above the limit of the company that sells, and lacks
 * something of its buyer; null = nothing is wanted.
 */
export async function findWantedAddress(
  db: Database,
  { id, companyId }: Buyer,
  totals: readonly Money[],
): Promise<WantedAddress | null> {
  const seller = (await readCompanies(db, [companyId])).get(companyId);
  if (!seller) throw new Error("The account's company is not there.");
  const [first] = totals;
  const most = first ? addressLimit(seller, first.currency) : null;
  if (!first || most === null) return null;
  const limit = moneyOf(most, first.currency);
  if (totals.every((total) => compare(total, limit) <= 0)) return null;
  const [row] = await db
    .select({ profile: accounts.profile, country: accounts.country })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (!row) throw new Error("The account is not there.");
  const missing = missingForInvoice({ ...row.profile, country: row.country });
  return missing.length === 0 ? null : { limit, missing };
}

/**
 * Throws if a sale exceeds the operator's limit and an invoice would lack buyer details; `fields` names them by the
 * parameters of `billing/update_client`. Renewals of existing servers are not checked.
 */
export async function requireAddress(db: Database, buyer: Buyer, totals: readonly Money[]): Promise<void> {
  const wanted = await findWantedAddress(db, buyer, totals);
  if (!wanted) return;
  const fields = Object.fromEntries(
    wanted.missing.map((one) => [
      parameterOf(one),
      one === "postcode_form" ? "is no postal code of that country" : "is needed for the invoice",
    ]),
  );
  throw fail(
    "account.address_missing",
    {
      limit: decimalOf(wanted.limit),
      currency: wanted.limit.currency,
      fields: Object.keys(fields).join(", "),
    },
    { fields },
  );
}
