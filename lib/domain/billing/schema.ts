import { z } from "zod";
import { moneyText, wireInt, wireMoney, wireText } from "@/lib/base/form-values";

const InvoiceStatus = z.enum(["Unpaid", "Paid", "Cancelled", "Refunded"]);

/** An invoice in lists (specification 2.7). */
export const Invoice = z.object({
  id: z.int(),
  userid: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  companyname: z.string(),
  invoicenum: z.string(),
  date: z.string(),
  duedate: z.string(),
  datepaid: z.string(),
  last_capture_attempt: z.string(),
  date_refunded: z.string(),
  date_cancelled: z.string(),
  subtotal: moneyText,
  credit: moneyText,
  tax: moneyText,
  tax2: moneyText,
  total: moneyText,
  taxrate: moneyText,
  taxrate2: moneyText,
  status: InvoiceStatus,
  paymentmethod: z.string(),
  paymethodid: z.null(),
  notes: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  currencycode: z.string(),
  currencyprefix: z.string(),
  currencysuffix: z.string(),
});

export const InvoiceList = z.object({
  totalresults: z.int(),
  numreturned: z.int(),
  invoices: z.object({ invoice: z.array(Invoice) }),
});

const InvoiceItem = z.object({
  id: z.int(),
  type: z.string(),
  relid: z.int(),
  description: z.string(),
  amount: moneyText,
  taxed: z.int(),
  inv_id: z.int(),
});

const Party = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  tax_id: z.string(),
  email: z.string(),
});

/** One invoice whole (specification 2.7; from `seller` on extensions of ours). */
export const SingleInvoice = z.object({
  invoiceid: z.int(),
  invoicenum: z.string(),
  userid: z.int(),
  date: z.string(),
  duedate: z.string(),
  datepaid: z.string(),
  lastcaptureattempt: z.string(),
  subtotal: moneyText,
  credit: moneyText,
  tax: moneyText,
  tax2: moneyText,
  total: moneyText,
  balance: moneyText,
  taxrate: moneyText,
  taxrate2: moneyText,
  status: InvoiceStatus,
  paymentmethod: z.string(),
  notes: z.string(),
  ccgateway: z.boolean(),
  items: z.object({ item: z.array(InvoiceItem) }),
  transactions: z.union([z.literal(""), z.array(z.unknown())]),
  currencycode: z.string(),
  seller: Party,
  buyer: Party,
  tax_reason: z.string(),
  trace: z.array(z.string()),
  order_id: z.int().nullable(),
  server_id: z.int().nullable(),
  job: z.string().nullable(),
});

export const GetInvoices = z.object({
  limitstart: wireInt(0).default(0),
  limitnum: wireInt(1, 250).default(25),
  status: InvoiceStatus.optional(),
});

export const GetInvoice = z.object({ invoice_id: wireText(20).optional() });
export const ApplyCredit = z.object({
  invoice_id: wireText(20).optional(),
  amount: wireMoney,
  idempotency_key: wireText(200).optional(),
});

export const AppliedCredit = z.object({
  invoiceid: z.int(),
  amount: moneyText,
  invoicepaid: z.enum(["true", "false"]),
});

const CreditEntry = z.object({
  id: z.int(),
  date: z.string(),
  description: z.string(),
  amount: moneyText,
  relid: z.int(),
});

export const Credits = z.object({
  message: z.object({
    result: z.literal("success"),
    totalresults: z.int(),
    clientid: z.int(),
    credits: z.object({ credit: z.array(CreditEntry) }),
  }),
});
