import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { cardMethods } from "@/lib/base/card-methods";
import { invoiceTitles } from "@/lib/base/invoice-title";

/** Preview of a payment of several invoices. */
export const TogetherView = z.object({
  entries: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      title: z.enum(invoiceTitles),
      is_overdue: z.boolean(),
      /** `YYYY-MM-DD` */
      due: z.string(),
      left: Amount,
      servers: z.array(z.object({ id: z.int(), hostname: z.string() })),
    }),
  ),
  /** Requested invoices that are not payable now. */
  left_out: z.array(z.object({ id: z.int(), number: z.string() })),
  total: Amount,
  credit: Amount,
  cards: z.array(z.enum(cardMethods)),
  takes_transfers: z.boolean(),
  /** The combined invoice of exactly these, if a payment of them was started before; null = none. */
  combined: z.int().nullable(),
});
export type TogetherView = z.infer<typeof TogetherView>;
