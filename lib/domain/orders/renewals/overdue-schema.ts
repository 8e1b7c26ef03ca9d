import { z } from "zod";
import { Amount } from "../../../base/amount";

/**
 * `amount`: what is left to pay on everything overdue; `invoice` is the one that was due first. Days are those of the seller.
 */
export const Overdue = z.object({
  count: z.int(),
  amount: Amount,
  invoice: z.object({ id: z.int(), number: z.string(), due: z.string() }),
  /** The payment of several invoices by which that one is to be paid; null = it is paid by itself. */
  whole: z.object({ id: z.int(), number: z.string(), amount: Amount }).nullable(),
  /** The day on which the first server is suspended for it; null when none is going to be. */
  suspends: z.string().nullable(),
  /** Those that are going to be, the first first, and how many more there are. */
  servers: z.array(z.object({ id: z.int(), hostname: z.string() })),
  more_servers: z.int(),
  /** The day on which the first of those that are suspended already is deleted; null when none is going to be. */
  deletes: z.string().nullable(),
  /** Those that are going to be, the first first, and how many more there are. */
  suspended: z.array(z.object({ id: z.int(), hostname: z.string() })),
  more_suspended: z.int(),
});
export type Overdue = z.infer<typeof Overdue>;
