import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { invoiceTitles } from "@/lib/base/invoice-title";
import { LineParams, ReturnParams } from "@/lib/base/params/billing";
import { refundDestinations } from "../../money/refunds/schema";
import { InvoiceWriteOff } from "../../money/write-offs/schema";
import { invoiceActs } from "../invoices/rules";

const BackOfficePayment = z.object({
  id: z.int(),
  at: z.string(),
  method: z.string(),
  state: z.string(),
  amount: Amount,
});

/** A line, and what of it can still be refunded, with tax. */
const BackOfficeLine = z.object({
  id: z.int(),
  what: LineParams,
  amount: Amount,
  left: Amount,
  /** What it is about. */
  server: z.int().nullable(),
});

/** An invoice as staff see it; days are `YYYY-MM-DD`, times ISO 8601. */
export const BackOfficeInvoice = z.object({
  id: z.int(),
  number: z.string(),
  title: z.enum(invoiceTitles),
  status: z.string(),
  account: z.object({ id: z.int(), email: z.string() }),
  seller: z.string(),
  /** The customer's own references; empty = none. */
  purchase_order: z.string(),
  cost_center: z.string(),
  /** Payment reference for bank transfers. */
  reference: z.string(),
  issued: z.string(),
  due: z.string(),
  is_overdue: z.boolean(),
  why_taken_back: ReturnParams.nullable(),
  /** Who collects it, since which day; null = nobody does. */
  handed_over: z.object({ collector: z.string(), since: z.string() }).nullable(),
  /** The unpaid combined invoice that pays it. */
  combined_into: z.int().nullable(),
  subtotal: Amount,
  tax: Amount,
  tax_rate: z.string(),
  total: Amount,
  paid: Amount,
  balance: Amount,
  /** What its owner can pay from. */
  credit: Amount,
  /** Where its owner pays it, signed in. */
  pay_address: z.string(),
  /** What can be done with it now. */
  acts: z.array(z.enum(invoiceActs)),
  lines: z.array(BackOfficeLine),
  /** What of it can still be refunded, and how much of that to the card that paid it; null = to none. */
  left: Amount,
  card_left: Amount.nullable(),
  payments: z.array(BackOfficePayment),
  credit_notes: z.array(
    z.object({ id: z.int(), number: z.string(), issued: z.string(), total: Amount, why: ReturnParams }),
  ),
  /** Refunds that wait for a second person. */
  waiting: z.array(
    z.object({
      id: z.int(),
      by: z.string(),
      reason: z.string(),
      to: z.enum(refundDestinations),
      amount: Amount,
      until: z.string(),
      /** The reader has asked for it. */
      is_own: z.boolean(),
    }),
  ),
  /** The last write-off of it; null = there was none. */
  write_off: InvoiceWriteOff.nullable(),
  notes: z.array(z.object({ id: z.int(), at: z.string(), by: z.string(), text: z.string() })),
});
export type BackOfficeInvoice = z.infer<typeof BackOfficeInvoice>;
