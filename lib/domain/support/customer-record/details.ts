import { z } from "zod";
import { languagesOf } from "@/lib/base/brand";
import { locales } from "@/lib/base/locale";
import { currencies } from "@/lib/base/money";
import { Details } from "../../customers/accounts/shared/details-schema";
import { openCurrencies } from "../../customers/accounts/shared/open-currencies";
import { readDetails } from "../../customers/accounts/shared/read-details";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readExemption } from "./read-exemption";
import { Exemption } from "./schema";

const CustomerDetails = z.object({
  details: Details,
  email: z.string(),
  language: z.string(),
  /** In which the customer can be written to: what the brand offers, and the one that the account has. */
  languages: z.array(z.enum(locales)),
  currency: z.enum(currencies),
  /** In which the customer can buy; the one that the account has is among them. */
  currencies: z.array(z.enum(currencies)),
  is_closed: z.boolean(),
  /** Null = taxed as usual. */
  exemption: Exemption.nullable(),
});

/** What staff can change of a customer: billing details, language, currency and tax. */
export const showCustomerDetails = staffOperation({
  name: "customers.details",
  summary: "Shows whom a customer's invoices are for, and how they are taxed",
  access: byStaff("read", "customers/find"),
  within: { accounts: "id" },
  looks: "now_and_then",
  fails: ["account.not_found"],
  input: z.object({ id: z.int32() }),
  output: CustomerDetails,
  run: async ({ db, note }, { id }) => {
    const customer = await findCustomer(db, id);
    const { email, language, currency, country, status } = customer;
    const offered = languagesOf(brandOfAccount(customer));
    note({ accountId: id, target: `account ${id}`, changes: { looked: "billing" } });
    return {
      details: await readDetails(db, id),
      email,
      language,
      languages: locales.filter((one) => one === language || offered.includes(one)),
      currency,
      currencies: await openCurrencies(country, currency),
      is_closed: status === "Closed",
      exemption: await readExemption(db, id),
    };
  },
});
