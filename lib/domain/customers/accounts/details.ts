import { eq } from "drizzle-orm";
import { z } from "zod";
import { TaxParams } from "@/lib/base/params/billing";
import { isInEu, taxOfAccount } from "@/lib/base/tax";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { customFieldIds, customValue } from "./field-rules";
import { missingForInvoice, missingParts, type ProfileText, profileTexts } from "./rules";

const text = z.string();
const texts = Object.fromEntries(profileTexts.map((field) => [field, text])) as Record<
  ProfileText,
  typeof text
>;

async function readRow(db: Database, accountId: number) {
  const [row] = await db
    .select({ account: accounts, sellerCountry: companies.country, rule: companies.taxRule })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error("The account of the session is not there.");
  return row;
}

type Row = Awaited<ReturnType<typeof readRow>>;

/** The tax that an invoice issued today would add, and why. */
const taxToday = ({ account, sellerCountry, rule }: Row) =>
  taxOfAccount({ ...account, sellerCountry, rule, buyerCountry: account.country });

/**
 * Returns the billing details page: the buyer's details, what invoices would lack, the tax number, and the settings.
 */
export const showDetails = operation({
  name: "accounts.details",
  summary: "Shows whom invoices are for, and what they would lack",
  access: reads({ right: "billing/get_client" }),
  input: z.object({}),
  output: z.object({
    ...texts,
    country: text,
    /** In dialable form; empty = none. */
    phone: text,
    /** The custom fields `co_*`. */
    custom: z.record(z.string(), z.string()),
    missing: z.array(z.enum(missingParts)),
    /** Null = tax numbers of that country have no effect. */
    tax_number: z
      .object({
        /** Empty = none. */
        number: text,
        is_valid: z.boolean(),
        /** Null = checked before results were stored. */
        checked: z.object({ by: z.enum(["syntax", "service"]), at: z.string() }).nullable(),
      })
      .nullable(),
    tax: TaxParams,
  }),
  run: async ({ db, actor }) => {
    const row = await readRow(db, actor.account.id);
    const { profile, country, vatNumber, vatValid, vatCheckedAt, vatCheckedBy } = row.account;
    const { custom, phonecc, phonenumber } = profile;
    const checked =
      vatCheckedAt && vatCheckedBy ? { by: vatCheckedBy, at: vatCheckedAt.toISOString() } : null;
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
      tax: taxToday(row),
    };
  },
});
