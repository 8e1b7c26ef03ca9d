import { z } from "zod";
import { Amount } from "../../../base/amount";

/**
 * `amount`: unpaid rest of everything overdue; `invoice`: the one that was due first. Days are in the seller's time
 * zone.
 */
export const Overdue = z.object({
  count: z.int(),
  amount: Amount,
  invoice: z.object({ id: z.int(), number: z.string(), due: z.string() }),
  /** The combined invoice that has to be paid instead; null = it is paid on its own. */
  whole: z.object({ id: z.int(), number: z.string(), amount: Amount }).nullable(),
  /** The day on which the first server is suspended for it; null = none will be. */
  suspends: z.string().nullable(),
  /** The servers affected, the first first, and how many more there are. */
  servers: z.array(z.object({ id: z.int(), hostname: z.string() })),
  more_servers: z.int(),
  /** The day on which the first of the suspended servers is deleted; null = none will be. */
  deletes: z.string().nullable(),
  /** The servers affected, the first first, and how many more there are. */
  suspended: z.array(z.object({ id: z.int(), hostname: z.string() })),
  more_suspended: z.int(),
});
export type Overdue = z.infer<typeof Overdue>;
