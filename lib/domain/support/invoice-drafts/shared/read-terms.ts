import type { z } from "zod";
import { bareTax } from "@/lib/base/decide-tax";
import type { Database } from "@/lib/db/client";
import { findCustomer } from "../../../kernel/account/find-customer";
import { fail } from "../../../kernel/errors/fail";
import { readCompanies } from "../../../money/companies/shared/read-companies";
import { readTaxes } from "../../../orders/orders/shared/price-service";
import type { DraftTerms } from "../schema";

/** The customer, the seller, and the tax as of today. */
export async function readTerms(db: Database, accountId: number): Promise<z.input<typeof DraftTerms>> {
  const customer = await findCustomer(db, accountId);
  const owner = (await readTaxes(db, [accountId])).get(accountId);
  const seller = owner && (await readCompanies(db, [owner.companyId])).get(owner.companyId);
  if (!owner || !seller) throw fail("account.not_found");
  const { profile, email, currency } = customer;
  return {
    account: {
      id: accountId,
      email,
      name: profile.companyname || `${profile.firstname} ${profile.lastname}`.trim(),
    },
    seller: seller.name,
    currency,
    tax_rate: owner.tax.rate,
    tax_reason: bareTax(owner.tax),
  };
}
