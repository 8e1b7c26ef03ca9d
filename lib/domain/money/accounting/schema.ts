import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { exportFormats, recognitions, templateNames } from "./rules";

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "must be a month, such as 2026-11");
const CompanyId = z.int32().positive();
const Currency = z.enum(["EUR", "RUB", "USD"]);

/** Months of one company, both included. */
const Period = z.object({ company: CompanyId, from: Month, until: Month });

const word = (most: number) => z.string().trim().max(most, `must have at most ${most} characters`);
const code = (most: number) => word(most).regex(/^[a-z_]*$/, "must be a word in small letters, or empty");

/** What a rule matches; an empty text matches everything. */
export const PlaceInput = z.object({
  role: code(30).min(1, "is required"),
  event: code(30),
  tax: code(30),
  country: word(2).regex(/^([A-Z]{2})?$/, "must be two capital letters, or empty"),
  rate: word(6).regex(/^(\d{1,2}\.\d{2})?$/, "must be a rate such as 19.00, or empty"),
  item: code(30),
  currency: z.enum(["", "EUR", "RUB", "USD"]),
});

export const RuleInput = PlaceInput.extend({
  account: word(20)
    .min(1, "is required")
    .regex(/^[\dA-Za-z.]*$/, "must be digits, letters and points"),
  name: word(120).min(1, "is required"),
  tax_key: word(20),
  automatic: z.boolean(),
});

/** How a company keeps its books. */
export const BookTermsInput = z.object({
  template: z.enum(templateNames),
  recognition: z.enum(recognitions),
  fiscal_start: z.int().min(1).max(12),
  consultant: z.int().min(1_001, "must be a number from 1001 on").max(9_999_999),
  client: z.int().min(1).max(99_999),
  account_length: z.int().min(4).max(8),
});
export type BookTermsInput = z.output<typeof BookTermsInput>;

const Company = z.object({ id: z.int(), name: z.string(), currency: Currency });
export const Companies = z.object({ companies: z.array(Company) });
export type AccountingCompany = z.output<typeof Company>;

export const ShownRule = RuleInput.extend({
  /** Of the company, not of the plan; `replaces` one of the plan. */
  own: z.boolean(),
  replaces: z.boolean(),
});
export type ShownRule = z.output<typeof ShownRule>;

export const ShownChart = z.object({ terms: BookTermsInput, rules: z.array(ShownRule) });

const Line = z.object({
  role: z.string(),
  account: z.string(),
  name: z.string(),
  /** Decimal text; one of both is empty. */
  debit: z.string(),
  credit: z.string(),
});

export const ShownEntry = z.object({
  id: z.string(),
  day: z.string(),
  cause: z.string(),
  currency: Currency,
  document: z.string(),
  /** Null = it is about no customer. */
  customer: z.int().nullable(),
  customer_name: z.string(),
  invoice_id: z.int().nullable(),
  credit_note_id: z.int().nullable(),
  /** Payout of a card service. */
  payout_id: z.int().nullable(),
  /** Key of the ledger's entry; empty = revenue is deferred or recognized, or it is of a payout or its fee. */
  posting: z.string(),
  lines: z.array(Line),
});
export type ShownEntry = z.output<typeof ShownEntry>;

/** Of an entry of the ledger, `E`, or of a payout or fee of a card service, `P`. */
export const EntryId = z.string().regex(/^[EP][1-9]\d{0,8}$/, "must be E or P and a number, such as E17");

const Posting = z.object({
  id: z.int(),
  /** Of the ledger's account: credit, receivable, payments, clearing, sales, tax … */
  kind: z.string(),
  /** The customer whose account it is; null = the company's. */
  customer: z.int().nullable(),
  /** Decimal text; one of both is empty. */
  debit: z.string(),
  credit: z.string(),
});

/** An entry with what the ledger has of it. */
export const EntryDetails = z.object({
  company: z.object({ id: z.int(), name: z.string() }),
  /** When it was booked. */
  at: z.string(),
  /** Null = the chart has no account for it, which `unmapped` names. */
  entry: ShownEntry.nullable(),
  unmapped: z.string().nullable(),
  currency: Currency,
  cause: z.string(),
  /** Key of the ledger's entry; empty = it is not in the ledger, as payouts and fees of card services. */
  posting: z.string(),
  payment_id: z.int().nullable(),
  postings: z.array(Posting),
});
export type EntryDetails = z.output<typeof EntryDetails>;

export const EntriesOf = z.object({ invoice: z.int32().optional(), payout: z.int32().optional() });
export const ListedEntries = z.object({
  entries: z.array(
    z.object({
      id: EntryId,
      at: z.string(),
      cause: z.string(),
      posting: z.string(),
      currency: Currency,
      /** The sum of its debits. */
      amount: z.string(),
    }),
  ),
});
export type ListedEntries = z.output<typeof ListedEntries>;

export const JournalPageInput = Period.extend({
  /** Place of the page before, as it was answered. */
  after: z.string().max(120).optional(),
});
export const ShownJournal = z.object({
  entries: z.array(ShownEntry),
  next: z.string().nullable(),
  /** What has no account, so that the journal ends before it; null = nothing. */
  unmapped: z.string().nullable(),
});

export const DeferredMonth = z.object({ company: CompanyId, month: Month });

/** A sale of which something is not earned yet, as it was frozen. Days are `YYYY-MM-DD`. */
export const DeferredSale = z.object({
  invoice_id: z.int(),
  document: z.string(),
  issued: z.string(),
  /** When its last term is over. */
  until: z.string(),
  customer: z.int(),
  customer_name: z.string(),
  amount: Amount,
});

export const ShownDeferred = z.object({
  /** `none`: everything is earned when it is invoiced. */
  recognition: z.enum(recognitions),
  /** Currencies are never added. */
  totals: z.array(Amount),
  sales: z.array(DeferredSale),
  left_out: z.int(),
});
export type ShownDeferred = z.output<typeof ShownDeferred>;

export const ExportInput = Period.extend({
  format: z.enum(exportFormats),
  /** Left out, all; DATEV and SAF-T are of one, the company's own. */
  currency: Currency.optional(),
});

export const ShownExport = z.object({
  id: z.int(),
  company: z.string(),
  format: z.enum(exportFormats),
  from: z.string(),
  until: z.string(),
  /** Empty = all. */
  currency: z.string(),
  /** SHA-256 of the file; of documents, of their list. */
  digest: z.string(),
  size: z.int(),
  count: z.int(),
  at: z.string(),
  /** Empty = the operator. */
  by: z.string(),
  /** Against the export before of the same: null = there was none. */
  same: z.boolean().nullable(),
  /** Whether its file can still be downloaded. */
  kept: z.boolean(),
  filename: z.string(),
});
export type ShownExport = z.output<typeof ShownExport>;
