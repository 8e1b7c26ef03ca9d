import { z } from "zod";
import { wireMoney } from "@/lib/base/form-values";

/** Lines of an invoice that can be refunded at once. */
const mostLines = 250;

export const refundDestinations = ["credit", "card"] as const;

export const AskRefund = z.object({
  invoice: z.int32(),
  /** Amounts with tax, in the invoice's currency. */
  lines: z
    .array(z.object({ line: z.int32(), amount: wireMoney }))
    .min(1)
    .max(mostLines),
  to: z.enum(refundDestinations),
  service: z.enum(["end", "keep"]).default("end"),
  reason: z.string().max(4_000),
  /** Idempotency key: a repeated submit is not a second refund. */
  key: z.string().min(8).max(100).optional(),
});
