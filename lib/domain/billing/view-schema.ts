import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { EntryFact, LineFact, PriceStep, ReturnFact, TaxFact } from "@/lib/base/facts/billing";
import { wireInt, wireText } from "@/lib/base/form-values";
import { invoiceStatuses } from "./rules";

/*
 * What our own pages read of billing: facts and amounts. Days are `YYYY-MM-DD`, times ISO 8601. Lists are paged by key,
 * newest first: `before` an entry or `after` it; `older` and `newer` are the ids to continue from, null where there is
 * nothing more.
 */
const id = wireInt(1).optional();
const ends = { older: z.int().nullable(), newer: z.int().nullable() };

export const PageOf = z.object({ before: id, after: id, size: wireInt(1, 250).optional() });

const status = z.enum(invoiceStatuses);

const InvoiceRow = z.object({
  id: z.int(),
  number: z.string(),
  status,
  is_overdue: z.boolean(),
  issued: z.string(),
  due: z.string(),
  total: Amount,
});

export const InvoicePage = z.object({ entries: z.array(InvoiceRow), total: z.int(), ...ends });
export type InvoicePage = z.infer<typeof InvoicePage>;

export const ShowInvoices = PageOf.extend({ status: status.optional() });
export const ShowInvoice = z.object({ id: wireText(20).optional() });

const Party = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  tax_id: z.string(),
  email: z.string(),
});

export const InvoiceView = InvoiceRow.extend({
  paid: z.string().nullable(),
  /** When it was refunded or cancelled. */
  taken_back: z.string().nullable(),
  why_taken_back: ReturnFact.nullable(),
  subtotal: Amount,
  tax: Amount,
  tax_rate: z.string(),
  tax_reason: TaxFact,
  /** What has been paid of it so far, by any method. */
  covered: Amount,
  balance: Amount,
  payable_from_credit: Amount,
  /** The unpaid invoice that pays this one together with others. */
  combined_into: z.int().nullable(),
  trace: z.array(PriceStep),
  lines: z.array(z.object({ id: z.int(), what: LineFact, amount: Amount, server_id: z.int().nullable() })),
  payments: z.array(
    z.object({ id: z.int(), at: z.string(), method: z.string(), amount: Amount, is_refund: z.boolean() }),
  ),
  seller: Party,
  buyer: Party,
  order_id: z.int().nullable(),
  server_id: z.int().nullable(),
  job: z.string().nullable(),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

/** A movement of the credit, with the resulting credit. */
const Movement = z.object({
  id: z.int(),
  at: z.string(),
  what: EntryFact,
  amount: Amount,
  after: Amount,
  invoice_id: z.int().nullable(),
});

export const CreditPage = z.object({ entries: z.array(Movement), total: z.int(), ...ends });
export type CreditPage = z.infer<typeof CreditPage>;

/** Credit, what is owed, and the next charges. */
export const BillingOverview = z.object({
  credit: Amount,
  owed: Amount,
  unpaid: z.int(),
  overdue: z.int(),
  next_due: z.string().nullable(),
  /** The unpaid invoice that is due first. */
  next_due_invoice: z.int().nullable(),
  upcoming: z.array(z.object({ server_id: z.int(), hostname: z.string(), amount: Amount, date: z.string() })),
});
export type BillingOverview = z.infer<typeof BillingOverview>;
