import { type About, argument, failure, saying } from "../../kernel/errors/error-entry";

export const accountErrors = {
  "account.address_missing": failure<{ limit: string; currency: string; fields: string }>({
    kind: "invalid",
    text: ({ limit, currency, fields }) =>
      `an invoice above ${limit} ${currency} needs the buyer's address: ${fields}`,
    guide:
      "An invoice over that much needs the buyer's whole address: `fields` names what is missing. Nothing was bought.",
    example: { limit: "250.00", currency: "EUR", fields: "billing_address1, billing_city" },
  }),
  "account.charged_back": failure<{ amount: string; currency: string }>({
    kind: "unpaid",
    text: ({ amount, currency }) =>
      `${currency} ${amount} is owed for a payment that the bank took back, pay it first`,
    guide: "The bank took a payment back, and what it had paid for is still owed. Nothing was bought.",
    example: { amount: "5.45", currency: "EUR" },
  }),
  "email.foreign": failure({
    kind: "not_found",
    text: {
      text: "the billing account cannot be identified, please contact support",
      fields: { email: "is not the account's" },
    },
    guide: "The email is not the account's.",
  }),
  "email.empty": failure<About>({
    kind: "invalid",
    text: saying("is required"),
    guide: "The email is empty.",
    example: { parameter: "email" },
  }),
  "email.form": failure<About>({
    kind: "invalid",
    text: saying("is no email address"),
    guide: "The email is no email address.",
    example: { parameter: "email" },
  }),
  "email.look_alike": failure<About>({
    kind: "invalid",
    text: saying("has letters that look like others"),
    guide: "The email's domain has letters that look like others.",
    example: { parameter: "email" },
  }),
  "email.not_ascii": failure<About>({
    kind: "invalid",
    text: saying("must have Latin letters before the @"),
    guide: "The email has other than Latin letters before the @.",
    example: { parameter: "email" },
  }),
  "email.too_long": failure<About>({
    kind: "invalid",
    text: saying("is too long"),
    guide: "The email is too long.",
    example: { parameter: "email" },
  }),
  "currency.changed": failure({
    kind: "conflict",
    text: "the currency of the account changed meanwhile, try again",
    guide: "The account's currency changed while the invoice was being written.",
  }),
  "currency.disputable": failure<{ days: number }>({
    kind: "conflict",
    text: ({ days }) => ({
      text: `currency changes only when ${days} days have passed since the last payment by card`,
      fields: { billing_currency: "a payment by card may still be taken back" },
    }),
    guide: "A payment by card in the present currency may still be taken back by the bank.",
    example: { days: 120 },
  }),
  "currency.in_use": failure({
    kind: "conflict",
    text: {
      text: "the currency can be changed only without unpaid invoices, pending payments, credit and servers",
      fields: { billing_currency: "is in use" },
    },
    guide: "There is an unpaid invoice, a payment under way, credit or a server in the present currency.",
  }),
  "phone.missing": failure({
    kind: "conflict",
    text: "no phone number in the profile",
    guide: "The profile has no phone number.",
  }),
  "account.not_found": failure({ kind: "not_found", text: "account not found" }),
  "currency.country": failure({ kind: "invalid", text: argument("currency", "is not sold in that country") }),
  "email.same": failure({ kind: "invalid", text: argument("email", "is already the current email") }),
  "name.empty": failure<About>({ kind: "invalid", text: saying("is required") }),
  "name.form": failure<About>({ kind: "invalid", text: saying("has characters that no name has") }),
  "name.long": failure<About>({ kind: "invalid", text: saying("must have at most 60 characters") }),
  "sign_up.closed": failure({ kind: "forbidden", text: "sign-up is closed" }),
};

export const emailFailures = [
  "email.empty",
  "email.form",
  "email.look_alike",
  "email.not_ascii",
  "email.too_long",
] as const;
