import { eq } from "drizzle-orm";
import { countryName } from "@/lib/base/country-name";
import type { Locale } from "@/lib/base/locale";
import type { AgreementFacts } from "@/lib/base/placeholders";
import { formatDate } from "@/lib/base/time-text";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { brandOfAccount } from "../../../kernel/brand/loaded";
import { readCompanies } from "../../../money/companies/shared/read-companies";

type Account = typeof accounts.$inferSelect;

/** A company's account: marked as one, or with a company name or a tax number. */
const isBusiness = ({ corporate, vatNumber, profile }: Account): boolean =>
  corporate ||
  vatNumber !== "" ||
  profile.companyname !== "" ||
  profile.custom.co_customertype === "legal entity";

const addressOf = ({ profile }: Account): string =>
  [profile.address1, profile.address2, `${profile.postcode} ${profile.city}`.trim()]
    .filter(Boolean)
    .join(", ");

type Filled = { locale: Locale; now: Date; signer: string };

/** The account as a party of an agreement, and what is filled into the template. */
export async function readParty(db: Database, accountId: number) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  const seller = account && (await readCompanies(db, [account.companyId])).get(account.companyId);
  if (!account || !seller) throw new Error("The account or its company is not there.");
  const { profile, country, email, billingId, vatNumber } = account;
  const brand = brandOfAccount(account);
  const person = `${profile.firstname} ${profile.lastname}`.trim();
  const factsFor = ({ locale, now, signer }: Filled): AgreementFacts => ({
    customer: profile.companyname || person,
    customer_address: addressOf(account),
    customer_country: countryName(country, locale),
    customer_email: email,
    customer_number: String(billingId),
    vat_number: vatNumber || "–",
    signer,
    date: formatDate(now, locale),
    company: seller.name,
    company_address: `${seller.address}, ${countryName(seller.country, locale)}`,
    brand: brand.name,
  });
  return {
    isBusiness: isBusiness(account),
    isComplete: [profile.address1, profile.city, profile.postcode, country].every((part) => part !== ""),
    language: account.language,
    brand,
    person,
    seller: seller.name,
    factsFor,
  };
}

export type AgreementParty = Awaited<ReturnType<typeof readParty>>;
