import { allowedMethods } from "@/lib/base/company-payments";
import type { Company, CompanyTerms } from "@/lib/domain/money/companies/schema";

/** What the form of a company holds: its texts, and which methods of payment it takes besides credit. */
export type CompanyValues = Record<(typeof textNames)[number], string> & Record<Method, boolean>;

type Method = (typeof methods)[number];

export const textNames = [
  "region",
  "name",
  "address",
  "country",
  "tax_id",
  "prefix",
  "tax_rule",
  "time_zone",
  "address_above",
  "bank_holder",
  "bank_account",
  "bank_name",
  "bank_bic",
] as const;

export const methods = ["cc", "bank_transfer"] as const;

export const emptyCompany: CompanyValues = {
  ...(Object.fromEntries(textNames.map((name) => [name, ""])) as Record<(typeof textNames)[number], string>),
  tax_rule: "standard",
  cc: true,
  bank_transfer: false,
};

/** The form's values of a company that is there. */
export function valuesOf(company: Company, own: CompanyTerms): CompanyValues {
  const { region, name, address, country, tax_id, prefix, tax_rule, bank } = company;
  const taken = allowedMethods(company.payments, bank !== null);
  return {
    ...{ region, name, address, country, tax_id, prefix, tax_rule, ...own },
    bank_holder: bank?.holder ?? "",
    bank_account: bank?.account ?? "",
    bank_name: bank?.bank ?? "",
    bank_bic: bank?.bic ?? "",
    cc: taken.includes("cc"),
    bank_transfer: taken.includes("bank_transfer"),
  };
}

const paymentsOf = (values: CompanyValues): string =>
  ["credit", ...methods.filter((method) => values[method])].join(",");

/** What a new company is added with: all that was typed. */
export const factsOf = (typed: CompanyValues): Record<string, string> => ({
  ...changedTexts(typed, emptyCompany),
  payments: paymentsOf(typed),
});

/** What a company is changed by: only what differs from what was shown, so that others' changes stay. */
export const changesOf = (typed: CompanyValues, shown: CompanyValues): Record<string, string> => ({
  ...changedTexts(typed, shown),
  ...(paymentsOf(typed) === paymentsOf(shown) ? {} : { payments: paymentsOf(typed) }),
});

const changedTexts = (typed: CompanyValues, shown: CompanyValues): Record<string, string> =>
  Object.fromEntries(
    textNames
      .map((name) => [name, typed[name].trim()] as const)
      .filter(([name, text]) => text !== shown[name]),
  );
