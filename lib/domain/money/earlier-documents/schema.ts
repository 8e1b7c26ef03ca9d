import { z } from "zod";
import { Amount } from "../../../base/amount";
import { wireInt } from "../../../base/form-values";

const id = wireInt(1).optional();

/** Entries `before` one or `after` it; neither = the newest. */
export const PagePlace = z.object({ before: id, after: id });

const ends = { older: z.int().nullable(), newer: z.int().nullable() };

/** An invoice of the system before. Days are `YYYY-MM-DD`. */
const EarlierInvoice = z.object({
  id: z.int(),
  number: z.string(),
  /** In the word of that system. */
  status: z.string(),
  issued_on: z.string(),
  due_on: z.string().nullable(),
  total: Amount,
  paid: Amount,
});
export type EarlierInvoice = z.infer<typeof EarlierInvoice>;

export const EarlierInvoices = z.object({ invoices: z.array(EarlierInvoice), ...ends });

/** A payment, or a refund with a negative amount. */
const EarlierPayment = z.object({
  id: z.int(),
  on: z.string(),
  /** Number of the invoice; empty = none. */
  invoice: z.string(),
  method: z.string(),
  reference: z.string(),
  amount: Amount,
});
export type EarlierPayment = z.infer<typeof EarlierPayment>;

export const EarlierPayments = z.object({ payments: z.array(EarlierPayment), ...ends });
