import { eq } from "drizzle-orm";
import { bareTax } from "@/lib/base/decide-tax";
import { isInEu } from "@/lib/base/tax-rates";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { taxExemptions } from "@/lib/db/tables/customers/tax-exemptions";
import { companies } from "@/lib/db/tables/money/companies";
import { taxColumns, taxOfRow } from "../../../money/tax/shared/tax-facts";
import { isExemptNow } from "../../tax-exemptions/shared/is-exempt-now";
import { missingForInvoice, type ProfileText, profileTexts } from "../rules";
import type { Details } from "./details-schema";
import { customFieldIds, customValue } from "./field-rules";

async function readRow(db: Database, accountId: number, now: Date) {
  const [row] = await db
    .select({
      account: accounts,
      facts: taxColumns(now.toISOString().slice(0, 10)),
      timeZone: companies.timeZone,
      basis: taxExemptions.basis,
    })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .leftJoin(taxExemptions, isExemptNow(accounts.id))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error("The account is not there.");
  return row;
}

/** Billing details of an account, and the tax that an invoice issued today would add. */
export async function readDetails(db: Database, accountId: number): Promise<Details> {
  const now = new Date();
  const { account, facts, timeZone, basis } = await readRow(db, accountId, now);
  const exemption = basis === null ? null : { basis };
  const { profile, country, vatNumber, vatValid, vatCheckedAt, vatCheckedBy } = account;
  const { custom, phonecc, phonenumber } = profile;
  const checked = vatCheckedAt && vatCheckedBy ? { by: vatCheckedBy, at: vatCheckedAt.toISOString() } : null;
  return {
    ...(Object.fromEntries(profileTexts.map((field) => [field, profile[field]])) as Record<
      ProfileText,
      string
    >),
    country,
    phone: phonenumber === "" ? "" : `+${phonecc} ${phonenumber}`,
    custom: Object.fromEntries(customFieldIds.map((id) => [id, customValue(id, custom)])),
    missing: missingForInvoice({ ...profile, country }),
    tax_number: isInEu(country) ? { number: vatNumber, is_valid: vatValid, checked } : null,
    tax: bareTax(taxOfRow(facts, exemption, dayIn(now, zoneOf({ timeZone, country: facts.sellerCountry })))),
  };
}
