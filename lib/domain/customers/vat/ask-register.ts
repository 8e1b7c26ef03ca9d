import { eq } from "drizzle-orm";
import { isInEu } from "@/lib/base/tax-rates";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { vatRegister } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import type { Registration, VatNumber, VatRegister } from "@/lib/outside/vat/port";
import { makeVatRegister } from "@/lib/outside/vat/registry";
import { readVat } from "./shared/check-digits";

const waitMs = 6_000;

/** Returns the register for numbers of that country; null = none, so check digits decide. */
export const registerFor = (country: string): VatRegister | null =>
  isInEu(country) ? makeVatRegister[vatRegister()]() : null;

/** The VAT number of the account's seller, in whose name the register is asked; undefined outside the EU. */
export async function readRequester(db: Database, accountId: number): Promise<VatNumber | undefined> {
  const [seller] = await db
    .select({ taxId: companies.taxId, country: companies.country })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  const own = seller && isInEu(seller.country) ? readVat(seller.taxId, seller.country) : null;
  return own ? { prefix: own.prefix, digits: own.digits } : undefined;
}

/** Queries the register; null if it cannot be reached, which says nothing about the number. */
export async function askRegister(
  register: VatRegister,
  number: VatNumber,
  requester?: VatNumber,
): Promise<Registration | null> {
  try {
    return await register.ask(number, AbortSignal.timeout(waitMs), requester);
  } catch (error) {
    log.warn({ error: errorParams(error) }, "the register of tax numbers did not answer");
    return null;
  }
}
