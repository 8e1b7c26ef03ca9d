import { z } from "zod";
import { documentKinds } from "@/lib/base/document-series";
import { parseEmail } from "@/lib/base/email";
import { currencies } from "@/lib/base/money";
import { isTimeZone } from "@/lib/base/time-zone";

const filled = (longest: number) =>
  z.string().trim().min(1, "is required").max(longest, `must have at most ${longest} characters`);

const bank = {
  bank_holder: filled(120),
  /** Empty = no bank account any more. */
  bank_account: z.string().trim().max(40, "must have at most 40 characters"),
  bank_name: filled(120),
  bank_bic: z.string().trim().max(20, "must have at most 20 characters"),
};

/** Editable fields of a selling company; its region is its name in the API and in commands. */
const facts = {
  name: filled(120),
  address: filled(250),
  country: z.string().max(20).trim().toUpperCase(),
  /** Each country has its own format, so this only rejects what is valid in none. */
  tax_id: filled(40).regex(
    /^(?=(.*[A-Za-z0-9]){4})(?=(.*\d){2})[A-Za-z0-9 ./-]+$/,
    "must be a tax number, such as NL004495445B01",
  ),
  /** Prefix of its invoice numbers. */
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{1,10}$/, "must be 1 to 10 capital letters and digits"),
  tax_rule: z.enum(["standard", "origin", "exempt"], { error: "must be standard, origin or exempt" }),
  /** Time zone of its document dates; empty = the zone of its country. */
  time_zone: z
    .string()
    .trim()
    .refine((name) => name === "" || isTimeZone(name), "must be a time zone, such as Europe/Amsterdam"),
  /** Totals above which an order requires the buyer's full address; "off" = never; empty = the setting's defaults. */
  address_above: z
    .string()
    .trim()
    .regex(
      /^(|off|(EUR|RUB|USD):\d{1,9}\.\d{2}(,(EUR|RUB|USD):\d{1,9}\.\d{2})*)$/,
      "must be amounts by currency, such as EUR:250.00,USD:250.00, or off",
    ),
  /** Comma-separated payment methods. */
  payments: z
    .string()
    .regex(
      /^(credit|cc|bank_transfer)(,(credit|cc|bank_transfer))*$/,
      "must be credit, cc or bank_transfer, with commas between them",
    ),
};

export const Region = z
  .string()
  .trim()
  .regex(/^[A-Z0-9]{2,8}$/, "must be 2 to 8 capital letters and digits");

/** Defaults: the standard tax rule, and credit as the only payment method. */
export const NewCompany = z.object({
  region: Region,
  ...facts,
  tax_rule: facts.tax_rule.default("standard"),
  time_zone: facts.time_zone.optional(),
  address_above: facts.address_above.optional(),
  payments: facts.payments.default("credit"),
  ...z.object(bank).partial().shape,
});

/** Absent fields stay unchanged. */
export const ChangedCompany = z.object({
  region: Region,
  ...z.object({ ...facts, ...bank }).partial().shape,
});

/** What is set for one company alone; empty = the defaults. */
export const CompanyTerms = z.object({ time_zone: z.string(), address_above: z.string() });

export type CompanyTerms = z.output<typeof CompanyTerms>;

const short = (longest: number) => z.string().trim().max(longest, `must have at most ${longest} characters`);

/** What electronic invoices say of a company besides its print; an empty text is not said. */
export const CompanyContact = z.object({
  street: short(120),
  postcode: short(16),
  city: short(80),
  register: short(60),
  person: short(120),
  /** Formats differ; XRechnung wants three digits at least. */
  phone: short(40).refine(
    (text) => text === "" || text.replaceAll(/\D/g, "").length >= 3,
    "must have at least three digits",
  ),
  email: short(254).refine((text) => text === "" || parseEmail(text).isValid, "must be an email address"),
});
export type CompanyContact = z.output<typeof CompanyContact>;

/** What documents print of a company besides its address and tax number; an empty text is not printed. */
export const CompanyImprint = z.object({
  legal_form: short(80),
  register: short(120),
  managers: short(250),
  /** Signs Russian documents beside the first of the managers. */
  accountant: short(120),
  tax_number: short(40),
  /** Of Russian companies. */
  kpp: short(9).refine(
    (text) => text === "" || /^\d{4}[0-9A-Z]{2}\d{3}$/.test(text),
    "must have nine digits",
  ),
  phone: short(40),
  email: short(254).refine((text) => text === "" || parseEmail(text).isValid, "must be an email address"),
  website: short(120).refine(
    (text) => text === "" || (text.includes(".") && URL.canParse(text.replace(/^(?!https?:)/, "https://"))),
    "must be a website",
  ),
  footer: short(500),
});
export type CompanyImprint = z.output<typeof CompanyImprint>;

export const Company = z.object({
  id: z.int(),
  region: z.string(),
  name: z.string(),
  address: z.string(),
  country: z.string(),
  tax_id: z.string(),
  prefix: z.string(),
  tax_rule: z.enum(["standard", "origin", "exempt"]),
  time_zone: z.string(),
  /** In effect: amounts by currency, or "off". */
  address_above: z.string(),
  payments: z.array(z.string()),
  bank: z.object({ holder: z.string(), account: z.string(), bank: z.string(), bic: z.string() }).nullable(),
});
export type Company = z.output<typeof Company>;

const ownAccount = z.object({
  holder: short(120),
  account: short(40),
  bank: short(120),
  bic: short(20),
});

/** The account for transfers in a currency; an empty number removes it. */
export const CurrencyAccount = z.object({ currency: z.enum(currencies), ...ownAccount.shape });

/** A series of numbers for documents of a kind. */
export const ShownSeries = z.object({
  kind: z.enum(documentKinds),
  pattern: z.string(),
  /** Its first day; null = the numbers that the prefix makes, from the beginning. */
  since: z.string().nullable(),
  is_planned: z.boolean(),
  /** The number of the next document. */
  next: z.string(),
});
export type ShownSeries = z.output<typeof ShownSeries>;
