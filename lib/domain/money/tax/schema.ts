import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { TaxParams } from "@/lib/base/params/billing";
import { EvidencePiece, evidenceStates, RegisterProof } from "@/lib/base/params/tax-decision";

const day = z.iso.date("must be a day, such as 2026-07-01");

export const NewRate = z.object({
  /** A country, or a territory with a rate of its own. */
  place: z.string().trim().toUpperCase().max(8),
  valid_from: day,
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,2}([.,]\d{1,2})?$/, "must be a percentage, such as 21 or 8.1")
    .transform((text) => text.replace(",", ".")),
});

export const ShownTaxRates = z.object({
  /** In effect today, and those that are still to come; `id`: of a row of the operator. */
  rates: z.array(
    z.object({
      id: z.int().nullable(),
      place: z.string(),
      from: z.string(),
      rate: z.string(),
      is_current: z.boolean(),
    }),
  ),
});
export type ShownTaxRates = z.output<typeof ShownTaxRates>;

export const CompanyTaxSettings = z.object({
  company: z.int().positive(),
  oss_number: z.string().trim().max(20, "must have at most 20 characters"),
  /** Empty = not registered. */
  oss_since: z.union([z.literal(""), day]),
  follows_threshold: z.boolean(),
});

export const ShownCompanyTaxes = z.object({
  companies: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      country: z.string(),
      rule: z.enum(["standard", "origin", "exempt"]),
      home_currency: z.string().nullable(),
      oss_number: z.string(),
      oss_since: z.string(),
      follows_threshold: z.boolean(),
      /** Net sales to consumers in other member states, EUR; null outside the euro. */
      abroad: z.object({ this_year: z.string(), last_year: z.string() }).nullable(),
    }),
  ),
});
export type ShownCompanyTaxes = z.output<typeof ShownCompanyTaxes>;

/** A company and a period, both days included; at most a year. */
export const ReportOf = z.object({ company: z.int().positive(), from: day, until: day });

const Sum = z.object({
  code: z.string(),
  scheme: z.string(),
  place: z.string(),
  rate: z.string(),
  base: Amount,
  tax: Amount,
  home_base: z.string(),
  home_tax: z.string(),
  rows: z.int(),
  without_rate: z.int(),
});

export const TaxReport = z.object({
  company: z.object({ id: z.int(), name: z.string(), country: z.string(), tax_id: z.string() }),
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Null = the country's currency is not known. */
  home_currency: z.string().nullable(),
  sums: z.array(Sum),
  /** Of the country's VAT return. */
  boxes: z.array(z.object({ box: z.string(), base: z.string().nullable(), tax: z.string().nullable() })),
  oss: z
    .object({
      lines: z.array(z.object({ country: z.string(), rate: z.string(), base: z.string(), tax: z.string() })),
      amendments: z.array(z.object({ quarter: z.string(), country: z.string(), tax: z.string() })),
      /** The currency that has no rate for the last day of the period. */
      lacks: z.string().nullable(),
    })
    .nullable(),
  /** What the sales list and the book of sales have in all. */
  reverse_charge: z.object({ customers: z.int(), base: z.string() }),
});
export type TaxReport = z.output<typeof TaxReport>;

export const ReportLines = ReportOf.extend({
  kind: z.enum(["ec", "book"]),
  /** The last key of the page before. */
  after: z.string().max(60).optional(),
});

export const ReportPage = z.object({
  ec: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      base: z.string(),
      rows: z.int(),
      without_rate: z.int(),
    }),
  ),
  book: z.array(
    z.object({
      id: z.int(),
      day: z.string(),
      document: z.string(),
      /** The invoice that it corrects; empty = it is one. */
      corrects: z.string(),
      invoice: z.int(),
      buyer: z.string(),
      tax_id: z.string(),
      currency: z.string(),
      total: z.string(),
      home_base: z.string().nullable(),
      home_tax: z.string().nullable(),
      rate: z.string(),
    }),
  ),
  /** The key to go on with; null = no more. */
  next: z.string().nullable(),
});
export type ReportPage = z.output<typeof ReportPage>;

export const fileFormats = ["sums", "ec", "book", "oss", "oss_bzst", "zm_bzst"] as const;
export type FileFormat = (typeof fileFormats)[number];
export const ReportFile = ReportOf.extend({ format: z.enum(fileFormats) });

/** Why a document bears its tax; `reason.grounds` is absent on older ones. */
export const Explained = z.object({
  invoice: z.object({ id: z.int(), number: z.string() }),
  reason: TaxParams,
  rate: z.string(),
  tax: Amount,
  home: z.object({ currency: z.string(), tax: z.string(), rate: z.string(), day: z.string() }).nullable(),
  /** What the journal has of it, the oldest first. */
  entries: z.array(
    z.object({
      id: z.int(),
      day: z.string(),
      code: z.string(),
      rate: z.string(),
      base: Amount,
      tax: Amount,
    }),
  ),
});
export type Explained = z.output<typeof Explained>;

/** Where the customer is taxed, and what says so. */
export const Residence = z.object({
  country: z.string(),
  state: z.enum(evidenceStates),
  pieces: z.array(EvidencePiece),
  reason: TaxParams,
  proof: RegisterProof.nullable(),
  /** The customer has to say where they live. */
  is_asked: z.boolean(),
});
export type Residence = z.output<typeof Residence>;
