import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireInt, wireText } from "@/lib/base/form-values";
import { invoiceTitles } from "@/lib/base/invoice-title";
import { EntryParams, LineParams, PriceStep, ReturnParams, TaxParams } from "@/lib/base/params/billing";
import { cancellable, invoiceKinds, invoiceStatuses, owedFilter } from "./rules";

/*
 * Billing data for the panel's pages: details and amounts. Days are `YYYY-MM-DD`, times ISO 8601. Lists are paged by
 * key, newest first: `before` an entry or `after` it; `older` and `newer` are the IDs to continue from, null at the
 * ends.
 */
const id = wireInt(1).optional();
const ends = { older: z.int().nullable(), newer: z.int().nullable() };

export const PageOf = z.object({ before: id, after: id, size: wireInt(1, 250).optional() });

const status = z.enum(invoiceStatuses);

const InvoiceRow = z.object({
  id: z.int(),
  /** Its name; without a number `#` and its ID. */
  number: z.string(),
  title: z.enum(invoiceTitles),
  status,
  kind: z.enum(invoiceKinds),
  is_overdue: z.boolean(),
  /** Partly paid. */
  is_part_paid: z.boolean(),
  issued: z.string(),
  due: z.string(),
  /** Until when an unpaid order reserves what it requests; null = an owed invoice, which has a due date. */
  pay_by: z.string().nullable(),
  total: Amount,
});

const NamedServer = z.object({ id: z.int(), hostname: z.string() });

/** `combinable`: the amount it adds to a payment of several invoices; 0.00 = it cannot be combined. */
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
  /** When it was refunded or canceled. */
  taken_back: z.string().nullable(),
  why_taken_back: ReturnParams.nullable(),
  /** Who reversed its payment, so that it is owed again; null = not reversed, or settled. */
  taken_back_by: z.enum(["bank", "staff"]).nullable(),
  /** Who collects it for the seller, since which day; null = nobody does. */
  handed_over: z.object({ collector: z.string(), since: z.string() }).nullable(),
  subtotal: Amount,
  tax: Amount,
  tax_rate: z.string(),
  tax_reason: TaxParams,
  /** Paid so far, by any method. */
  covered: Amount,
  balance: Amount,
  payable_from_credit: Amount,
  /** The unpaid combined invoice that contains this one. */
  combined_into: z.int().nullable(),
  /** What canceling it undoes; null = it cannot be canceled. */
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
      /** The invoice that a line of a combined invoice pays. */
      invoice_id: z.int().nullable(),
    }),
  ),
  /** Host names of the servers that lines name. */
  servers: z.array(NamedServer),
  /** Credit notes for the invoice. */
  credit_notes: z.array(z.object({ id: z.int(), number: z.string(), issued: z.string(), total: Amount })),
  /** Other invoices of the same servers, newest first. */
  related: z.array(InvoiceRow),
  payments: z.array(
    z.object({ id: z.int(), at: z.string(), method: z.string(), amount: Amount, is_refund: z.boolean() }),
  ),
  /** Disputes of its card payments, or of those of the combined invoice that paid it. */
  disputes: z.array(
    z.object({ id: z.int(), at: z.string(), is: z.enum(["opened", "won", "lost"]), amount: Amount }),
  ),
  seller: Party,
  buyer: Party,
  /** The buyer's own references at the time of issue; empty = none. */
  purchase_order: z.string(),
  cost_center: z.string(),
  order_id: z.int().nullable(),
  server_id: z.int().nullable(),
  job: z.string().nullable(),
});
export type InvoiceView = z.infer<typeof InvoiceView>;

/** A credit transaction, with the resulting balance. */
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

/** Credit, amounts due, and the next charges. */
export const BillingOverview = z.object({
  credit: Amount,
  owed: Amount,
  unpaid: z.int(),
  overdue: z.int(),
  next_due: z.string().nullable(),
  /** Time zone of the seller, whose days count. */
  zone: z.string(),
  /** The unpaid invoice with the earliest due date. */
  next_due_invoice: z.int().nullable(),
  /** Invoices that can be paid together, by due date, and their total; empty if there is only one. */
  together: z.object({ invoices: z.array(z.int()), amount: Amount }),
  /** Next renewal date, with the total, the number of servers, and the host name of the first. */
  next: z.object({ date: z.string(), amount: Amount, servers: z.int(), hostname: z.string() }).nullable(),
});
export type BillingOverview = z.infer<typeof BillingOverview>;

/**
 * The credit at the end of each day on which it changed; `before` is the balance at the start of the year, `until` is
 * today. Days are in the seller's time zone.
 */
export const CreditHistory = z.object({
  since: z.string(),
  until: z.string(),
  before: Amount,
  days: z.array(z.object({ date: z.string(), credit: Amount })),
});
export type CreditHistory = z.infer<typeof CreditHistory>;
