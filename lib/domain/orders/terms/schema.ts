import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { currencies } from "@/lib/base/money";
import { covers } from "./rules";

/** What was agreed on with a customer, as the customer and staff see it. Days are those of the seller. */
export const TermsView = z.object({
  currency: z.enum(currencies),
  /** Null = orders wait for their payment. `is_stopped`: an invoice is overdue. */
  pay_later: z
    .object({ limit: Amount, owed: Amount, left: Amount, days: z.int(), is_stopped: z.boolean() })
    .nullable(),
  purchase_order: z.string(),
  cost_center: z.string(),
  /** `until`: null = until it is ended. `is_now`: false = it has not begun, or is over. */
  discount: z
    .object({
      id: z.int(),
      percent: z.string(),
      covers: z.enum(covers),
      from: z.string(),
      until: z.string().nullable(),
      is_now: z.boolean(),
    })
    .nullable(),
  /** Net, for a month. `location`: "" = everywhere; `months`: 0 = every period. */
  prices: z.array(
    z.object({
      id: z.int(),
      preset: z.string(),
      location: z.string(),
      months: z.int(),
      price: Amount,
    }),
  ),
});
export type TermsView = z.infer<typeof TermsView>;
