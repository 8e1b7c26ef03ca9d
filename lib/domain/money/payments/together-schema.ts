import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { invoiceTitles } from "@/lib/base/invoice-title";

/** What a page shows before several invoices are paid together. */
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
  /** Those of the asked ones of which nothing can be paid now. */
  left_out: z.array(z.object({ id: z.int(), number: z.string() })),
  total: Amount,
  credit: Amount,
  cards: z.array(z.enum(["sandbox", "stripe"])),
  takes_transfers: z.boolean(),
  /** The document that pays exactly these, where a payment of them was begun before; null = there is none. */
  combined: z.int().nullable(),
});
export type TogetherView = z.infer<typeof TogetherView>;
