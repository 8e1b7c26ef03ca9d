import { eq } from "drizzle-orm";
import { printedAddress } from "@/lib/base/printed-address";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { eInvoiceChoices } from "@/lib/db/tables/money/e-invoices";
import type { Printable } from "../documents/shared/printed";
import type { FurtherFacts } from "./compose";
import type { Place } from "./model";

const nobody = { person: "", phone: "", email: "", register: "" };

/**
 * Reads what the frozen document does not say. Addresses are known apart as of now only, so they are used where they still
 * make up the printed one.
 */
export async function readFurther(
  db: Database,
  { accountId, companyId, details: { seller, buyer } }: Printable,
): Promise<FurtherFacts> {
  const [company] = await db
    .select({ address: companies.address, contact: companies.contact })
    .from(companies)
    .where(eq(companies.id, companyId));
  const [account] = await db
    .select({ profile: accounts.profile, reference: eInvoiceChoices.reference })
    .from(accounts)
    .leftJoin(eInvoiceChoices, eq(eInvoiceChoices.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  const { street, postcode, city, ...contact } = company?.contact ?? {
    ...nobody,
    ...{ street: "", postcode: "", city: "" },
  };
  const profile = account?.profile;
  const place: Place | null = profile
    ? {
        street: [profile.address1, profile.address2].filter(Boolean).join(", "),
        postcode: profile.postcode,
        city: profile.city,
      }
    : null;
  const isSameSeller = company?.address === seller.address && street !== "";
  const isSameBuyer = profile !== undefined && printedAddress(profile) === buyer.address;
  return {
    seller: { ...contact, place: isSameSeller ? { street, postcode, city } : null },
    buyer: { place: isSameBuyer ? place : null },
    buyerReference: account?.reference ?? "",
  };
}
