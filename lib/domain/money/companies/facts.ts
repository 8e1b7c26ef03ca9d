import type { z } from "zod";
import { isPlausibleAccount } from "@/lib/base/company-payments";
import { countryCodes } from "@/lib/base/countries";
import { zoneOf } from "@/lib/base/time-zone";
import type { BankAccount, companies } from "@/lib/db/tables/money/companies";
import { addressLimitsOf } from "@/lib/env";
import { invalidArgument } from "../../kernel/errors/fail";
import type { ChangedCompany, Company, CompanyContact, CompanyImprint } from "./schema";

type Row = Omit<typeof companies.$inferSelect, "contact" | "imprint" | "currencyAccounts">;
type Changes = Omit<z.output<typeof ChangedCompany>, "region">;

/** Returns the bank account with the changes applied; null if there is none. */
function bankOf(present: BankAccount | null, changes: Changes): BankAccount | null {
  const { bank_holder, bank_account, bank_name, bank_bic } = changes;
  if ([bank_holder, bank_account, bank_name, bank_bic].every((one) => one === undefined)) return present;
  if (bank_account === "") return null;
  const holder = bank_holder ?? present?.holder;
  const account = bank_account ?? present?.account;
  const bank = bank_name ?? present?.bank;
  if (!holder) throw invalidArgument("bank_holder", "is required with a bank account");
  if (!account) throw invalidArgument("bank_account", "is required with a bank account");
  if (!bank) throw invalidArgument("bank_name", "is required with a bank account");
  if (!isPlausibleAccount(account))
    throw invalidArgument("bank_account", "is no account, or has wrong check digits");
  return { holder, account, bank, bic: bank_bic ?? present?.bic ?? "" };
}

type Details = Omit<Row, "id" | "region">;

const nothing: Details = {
  name: "",
  address: "",
  country: "",
  taxId: "",
  invoicePrefix: "",
  allowedPayments: [],
  bankAccount: null,
  taxRule: "standard",
  timeZone: null,
  addressAbove: null,
};

/** Returns the row with the changes applied; throws with the invalid fields. */
export function companyDetails(changes: Changes, present: Details = nothing): Details {
  const { name, address, country, tax_id, prefix, tax_rule, time_zone, address_above, payments } = changes;
  const facts: Details = {
    name: name ?? present.name,
    address: address ?? present.address,
    country: country ?? present.country,
    taxId: tax_id ?? present.taxId,
    invoicePrefix: prefix ?? present.invoicePrefix,
    allowedPayments: payments === undefined ? present.allowedPayments : [...new Set(payments.split(","))],
    bankAccount: bankOf(present.bankAccount, changes),
    taxRule: tax_rule ?? present.taxRule,
    timeZone: time_zone === undefined ? present.timeZone : time_zone || null,
    addressAbove: address_above === undefined ? present.addressAbove : address_above || null,
  };
  if (!countryCodes.includes(facts.country)) throw invalidArgument("country", "is no country");
  if (facts.allowedPayments.includes("bank_transfer") && !facts.bankAccount)
    throw invalidArgument("payments", "bank_transfer needs a bank account");
  return facts;
}

/** Of a company of which nothing is said besides its print. */
export const noContact: CompanyContact = {
  street: "",
  postcode: "",
  city: "",
  register: "",
  person: "",
  phone: "",
  email: "",
};

/** Of a company that prints nothing besides its address and tax number. */
const noImprint: CompanyImprint = {
  ...{ legal_form: "", register: "", managers: "", accountant: "", tax_number: "", kpp: "" },
  ...{ phone: "", email: "", website: "", footer: "" },
};

/** Its target in the audit log. */
export const targetOf = (companyId: number): string => `company ${companyId}`;

export const shownCompany = (row: Row): Company => ({
  id: row.id,
  region: row.region,
  name: row.name,
  address: row.address,
  country: row.country,
  tax_id: row.taxId,
  prefix: row.invoicePrefix,
  tax_rule: row.taxRule,
  time_zone: zoneOf(row),
  address_above: addressLimitsOf(row),
  payments: row.allowedPayments,
  bank: row.bankAccount,
});

export function shownImprint({ imprint }: Pick<typeof companies.$inferSelect, "imprint">): CompanyImprint {
  if (!imprint) return noImprint;
  const { legalForm, taxNumber, ...rest } = imprint;
  return { ...rest, legal_form: legalForm, tax_number: taxNumber };
}
