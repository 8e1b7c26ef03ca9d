import { argument, failure } from "../../kernel/errors/error-entry";

export const taxErrors = {
  "tax_rate.not_found": failure({ kind: "not_found", text: "tax rate not found" }),
  "tax_rate.known": failure({
    kind: "conflict",
    text: argument("valid_from", "there is a rate of that place and day already"),
  }),
  "tax_company.not_found": failure({ kind: "not_found", text: "company not found" }),
  "tax_company.no_threshold": failure({
    kind: "invalid",
    text: argument("follows_threshold", "needs the tax rule origin and a country with the euro"),
  }),
  "tax_residence.not_asked": failure({
    kind: "conflict",
    text: "nothing contradicts the country of the address",
  }),
  "tax_file.no_format": failure({ kind: "invalid", text: argument("format", "is not made of this report") }),
  "tax_file.no_rate": failure<{ currency: string; day: string }>({
    kind: "conflict",
    text: ({ currency, day }) => `there is no exchange rate of ${currency} for ${day} yet`,
  }),
  "tax_file.too_long": failure<{ most: number }>({
    kind: "conflict",
    text: ({ most }) => `the file would have more than ${most} rows`,
  }),
};
