import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireInt, wireText } from "@/lib/base/form-values";
import { invoiceTitles } from "@/lib/base/invoice-title";
import { EntryParams, LineParams, PriceStep, ReturnParams, TaxParams } from "@/lib/base/params/billing";
import { cancellable, invoiceKinds, invoiceStatuses, owedFilter } from "./rules";

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
  /** What it is called; of one without a number `#` and its id. */
  number: z.string(),
  title: z.enum(invoiceTitles),
  status,
  kind: z.enum(invoiceKinds),
  is_overdue: z.boolean(),
  /** Something was paid of it, and something is left to pay. */
  is_part_paid: z.boolean(),
  issued: z.string(),
  due: z.string(),
  /** The moment until which an order holds what it asks for; null = what is owed, which has a day. */
  pay_by: z.string().nullable(),
  total: Amount,
});

const NamedServer = z.object({ id: z.int(), hostname: z.string() });

/** `combinable`: what it adds to a payment of several invoices; 0.00 = it cannot be one of them. */
const ListedInvoice = InvoiceRow.extend({ combinable: Amount, servers: z.array(NamedServer) });

export const InvoiceFilters = z.object({ years: z.array(z.int()), servers: z.array(NamedServer) });
export type InvoiceFilters = z.infer<typeof InvoiceFilters>;

export const InvoicePage = z.object({ entries: z.array(ListedInvoice), total: z.int(), ...ends });
export type InvoicePage = z.infer<typeof InvoicePage>;

export const ShowInvoices = PageOf.extend({
  /** `owed`: everything the account owes, in any status. */
  status: z.enum([...invoiceStatuses, owedFilter]).optional(),
  kind: z.enum(invoiceKinds).optional(),
  year: wireInt(2000, 2200).optional(),
  server_id: wireInt(1).optional(),
});
export const ShowCreditNotes = z.object({ year: wireInt(2000, 2200), before: wireInt(1).optional() });

const ListedCreditNote = z.object({ id: z.int(), number: z.string(), issued: z.string() });
export const CreditNotePage = z.object({ entries: z.array(ListedCreditNote), ...ends });

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
  why_taken_back: ReturnParams.nullable(),
  /** Who reversed its payment, so that it is owed again; null = not reversed, or settled. */
  taken_back_by: z.enum(["bank", "staff"]).nullable(),
  subtotal: Amount,
  tax: Amount,
  tax_rate: z.string(),
  tax_reason: TaxParams,
  /** What has been paid of it so far, by any method. */
  covered: Amount,
  balance: Amount,
  payable_from_credit: Amount,
  /** The unpaid invoice that pays this one together with others. */
  combined_into: z.int().nullable(),
  /** What cancelling it undoes; null = it cannot be cancelled. */
  cancels: z.enum(cancellable).nullable(),
  trace: z.array(PriceStep),
  lines: z.array(
    z.object({
      id: z.int(),
      what: LineParams,
      quantity: z.int(),
      unit_price: Amount,
      amount: Amount,
      is_taxed: z.boolean(),
      server_id: z.int().nullable(),
      /** The invoice that the line of a combined invoice pays. */
      invoice_id: z.int().nullable(),
    }),
  ),
  /** Hosts of the servers that lines name. */
  servers: z.array(NamedServer),
  /** Documents that took the invoice back. */
  credit_notes: z.array(z.object({ id: z.int(), number: z.string(), issued: z.string(), total: Amount })),
  /** Other invoices of the same servers, newest first. */
  related: z.array(InvoiceRow),
  payments: z.array(
    z.object({ id: z.int(), at: z.string(), method: z.string(), amount: Amount, is_refund: z.boolean() }),
  ),
  /** What the customer's bank did about payments of it by card, or about those of the combined invoice that paid it. */
  disputes: z.array(
    z.object({ id: z.int(), at: z.string(), is: z.enum(["opened", "won", "lost"]), amount: Amount }),
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
  what: EntryParams,
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
  /** Those that can be paid together, the first due first, and what they come to; a single one is none. */
  together: z.object({ invoices: z.array(z.int()), amount: Amount }),
  /** What renewals come to on the next day that has any, of how many servers, and the name of the first. */
  next: z.object({ date: z.string(), amount: Amount, servers: z.int(), hostname: z.string() }).nullable(),
});
export type BillingOverview = z.infer<typeof BillingOverview>;

/**
 * The credit at the end of each day on which it changed; `before` is what it was when the year began, `until` is today. Days
 * are those of the seller.
 */
export const CreditHistory = z.object({
  since: z.string(),
  until: z.string(),
  before: Amount,
  days: z.array(z.object({ date: z.string(), credit: Amount })),
});
export type CreditHistory = z.infer<typeof CreditHistory>;
