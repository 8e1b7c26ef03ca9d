import { z } from "zod";
import { Amount } from "@/lib/base/amount";

/** The last write-off of an invoice, whatever became of it. */
export const InvoiceWriteOff = z.object({
  id: z.int(),
  amount: Amount,
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  state: z.enum(["waiting", "booked", "rejected", "expired", "reversed"]),
  decided_by: z.string(),
  /** When it was decided on, or reversed; null = waiting. */
  ended_at: z.string().nullable(),
  until: z.string(),
  /** The reader has asked for it. */
  is_own: z.boolean(),
});
