import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { moneyText, wireInt, wireNumber } from "@/lib/base/form-values";
import { invoiceStatuses } from "./rules";

const InvoiceStatus = z.enum(invoiceStatuses);

/** An invoice in lists (specification 2.7). */
export const Invoice = z.object({
  id: about(z.int(), "Number of the invoice in billing.", 7001),
  userid: about(z.int(), "Number of the client.", 1001),
  firstname: about(z.string(), "First name of the client.", "Anna"),
  lastname: about(z.string(), "Last name of the client.", "Visser"),
  companyname: about(z.string(), "Company of the client; empty = a person.", ""),
  invoicenum: about(
    z.string(),
    "Number that is printed on the invoice; empty while it has none.",
    "NL-2026-000017",
  ),
  date: about(z.string(), "Day of issue.", "2026-11-01"),
  duedate: about(z.string(), "Day that it is due.", "2026-11-15"),
  datepaid: about(z.string(), "When it was paid; the zero date = not yet.", "2026-11-02 10:20:30"),
  last_capture_attempt: about(
    z.string(),
    "When a saved card was charged last, UTC; the zero date = never.",
    "0000-00-00 00:00:00",
  ),
  date_refunded: about(z.string(), "When it was refunded; the zero date = never.", "0000-00-00 00:00:00"),
  date_cancelled: about(z.string(), "When it was cancelled; the zero date = never.", "0000-00-00 00:00:00"),
  subtotal: about(moneyText, "Sum of the lines, without tax.", "9.00"),
  credit: about(moneyText, "Part that was paid from credit.", "10.89"),
  tax: about(moneyText, "Tax.", "1.89"),
  tax2: about(moneyText, "A second tax; always 0.00.", "0.00"),
  total: about(moneyText, "What is to be paid in all.", "10.89"),
  taxrate: about(moneyText, "Tax rate in percent.", "21.00"),
  taxrate2: about(moneyText, "Rate of the second tax.", "0.00"),
  status: about(InvoiceStatus, "Whether it is paid.", "Paid"),
  paymentmethod: about(
    z.string(),
    "How it was paid or is to be: an id of billing/getpaymentgw, or `combined`.",
    "credit",
  ),
  paymethodid: about(
    z.int().nullable(),
    "Number of the saved card that was charged last; null = none was.",
    null,
  ),
  notes: about(z.string(), "Remarks on the invoice.", ""),
  created_at: about(z.string(), "When it was made, UTC.", "2026-11-01 08:00:00"),
  updated_at: about(z.string(), "When it last changed, UTC.", "2026-11-02 10:20:30"),
  currencycode: about(z.string(), "Currency of the amounts.", "EUR"),
  currencyprefix: about(z.string(), "What stands before an amount.", "€"),
  currencysuffix: about(z.string(), "What stands behind an amount, without the space between them.", "EUR"),
});

/** An invoice in a server's list; customer and currency texts appear only in the general list. */
export const RelatedInvoice = Invoice.omit({
  firstname: true,
  lastname: true,
  companyname: true,
  currencycode: true,
  currencyprefix: true,
  currencysuffix: true,
});

export const InvoiceList = z.object({
  totalresults: about(z.int(), "How many there are in all.", 1),
  numreturned: about(z.int(), "How many of them are in this answer.", 1),
  invoices: about(
    z.object({ invoice: about(z.array(Invoice), "The invoices.") }),
    "The invoices, under `invoice`.",
  ),
});

const InvoiceItem = z.object({
  id: about(z.int(), "Number of the line.", 9001),
  type: about(z.string(), "What it is for.", "Hosting"),
  relid: about(z.int(), "Number of what it is for.", 55001),
  description: about(z.string(), "What it is for, in words.", "vm.v3-small, 1 month"),
  amount: about(moneyText, "Amount without tax.", "9.00"),
  taxed: about(z.int(), "1 = tax is added.", 1),
  inv_id: about(z.int(), "The server, once it is ready; 0 = not yet.", 55001),
});

const Party = z.object({
  name: about(z.string(), "Name.", "Anna Visser"),
  address: about(z.string(), "Postal address.", "Keizersgracht 1, 1015 CC Amsterdam"),
  country: about(z.string(), "Country.", "NL"),
  tax_id: about(z.string(), "VAT number; empty = none.", ""),
  email: about(z.string(), "Email address.", "anna@example.test"),
});

/** A full invoice (specification 2.7; the fields from `seller` on are extensions). */
/** A payment or refund, as `billing/transactions` shows it. */
export const Transaction = z.object({
  id: about(z.int(), "Number of the transaction.", 301),
  userid: about(z.int(), "Number of the client.", 1001),
  invoiceid: about(z.int(), "Number of the invoice.", 7001),
  date: about(z.string(), "When it was made, UTC.", "2026-11-02 10:20:30"),
  gateway: about(z.string(), "How it was paid.", "credit"),
  description: about(z.string(), "What it was, in words.", "Payment"),
  amount: about(moneyText, "How much; negative = went back.", "10.89"),
  amountin: about(moneyText, "How much came in.", "10.89"),
  amountout: about(moneyText, "How much went back.", "0.00"),
  fees: about(moneyText, "Fees; always 0.00.", "0.00"),
  currency: about(z.string(), "Currency of the amounts.", "EUR"),
  transid: about(z.string(), "Number in the system outside; empty = none.", ""),
  refundid: about(z.int(), "Number of the transaction that it takes back; 0 = none.", 0),
});

export const SingleInvoice = z.object({
  invoiceid: about(z.int(), "Number of the invoice in billing.", 7001),
  invoicenum: about(
    z.string(),
    "Number that is printed on the invoice; empty while it has none.",
    "NL-2026-000017",
  ),
  userid: about(z.int(), "Number of the client.", 1001),
  date: about(z.string(), "Day of issue.", "2026-11-01"),
  duedate: about(z.string(), "Day that it is due.", "2026-11-15"),
  datepaid: about(z.string(), "When it was paid; the zero date = not yet.", "2026-11-02 10:20:30"),
  lastcaptureattempt: about(
    z.string(),
    "When a saved card was charged last, UTC; the zero date = never.",
    "0000-00-00 00:00:00",
  ),
  subtotal: about(moneyText, "Sum of the lines, without tax.", "9.00"),
  credit: about(moneyText, "Part that was paid from credit.", "10.89"),
  tax: about(moneyText, "Tax.", "1.89"),
  tax2: about(moneyText, "A second tax; always 0.00.", "0.00"),
  total: about(moneyText, "What is to be paid in all.", "10.89"),
  balance: about(moneyText, "What is still to be paid.", "0.00"),
  taxrate: about(moneyText, "Tax rate in percent.", "21.00"),
  taxrate2: about(moneyText, "Rate of the second tax.", "0.00"),
  status: about(InvoiceStatus, "Whether it is paid.", "Paid"),
  paymentmethod: about(
    z.string(),
    "How it was paid or is to be: an id of billing/getpaymentgw, or `combined`.",
    "credit",
  ),
  notes: about(z.string(), "Remarks on the invoice.", ""),
  ccgateway: about(z.boolean(), "Whether it was paid by card.", false),
  items: about(z.object({ item: about(z.array(InvoiceItem), "The lines.") }), "Lines, under `item`."),
  transactions: about(z.union([z.literal(""), z.array(Transaction)]), "Payments; empty text = none.", ""),
  currencycode: about(z.string(), "Currency of the amounts.", "EUR"),
  seller: about(Party, "The selling company, as it was at issue."),
  buyer: about(Party, "The customer, as it was at issue."),
  tax_reason: about(z.string(), "Why this tax applies.", "domestic"),
  trace: about(z.array(z.string()), "How the total was calculated, step by step.", [
    "vm.v3-small: 9.00 × 1 = 9.00 EUR (1 month)",
  ]),
  order_id: about(z.int().nullable(), "Number of the order; null = none.", 3001),
  server_id: about(z.int().nullable(), "The server that it is for; null = none.", 55001),
  job: about(z.string().nullable(), "Callback key of what paying it started; null = nothing.", null),
});

export const GetInvoices = z.object({
  limitstart: about(wireInt(0).default(0), "How many to leave out from the start.", 0),
  limitnum: about(wireInt(1, 250).default(25), "How many to answer.", 25),
  status: about(InvoiceStatus.optional(), "Only those with this status.", "Unpaid"),
});

export const GetInvoice = z.object({
  invoice_id: aboutTypical(wireNumber.optional(), "Number of the invoice.", "7001"),
});
const CreditEntry = z.object({
  id: about(z.int(), "Number of the entry.", 401),
  date: about(z.string(), "Day of the entry.", "2026-11-02"),
  description: about(z.string(), "What it was, in words.", "Invoice NL-2026-000017"),
  amount: about(moneyText, "How much; negative = taken.", "-10.89"),
  relid: about(z.int(), "Number of the invoice; 0 = none.", 7001),
});

export const Credits = z.object({
  message: about(
    z.object({
      result: about(z.literal("success"), "It went well."),
      totalresults: about(z.int(), "How many entries there are.", 1),
      clientid: about(z.int(), "Number of the client.", 1001),
      credits: about(
        z.object({ credit: about(z.array(CreditEntry), "The entries, the oldest first.") }),
        "The entries, under `credit`.",
      ),
    }),
    "The entries and how many they are.",
  ),
});
