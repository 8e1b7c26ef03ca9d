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
  /** Day of the month on which all periods end, for one invoice; null = each has its own. */
  invoice_day: z.int().nullable(),
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

/**
 * What aligning all periods to a day of the month would do. Amounts include tax; days are those of the seller, `until` the
 * first one of the period after.
 */
export const AlignmentPreview = z.object({
  email: z.string(),
  currency: z.enum(currencies),
  /** The day that is agreed on now. */
  present: z.int().nullable(),
  day: z.int(),
  rows: z.array(
    z.object({
      kind: z.enum(["server", "product"]),
      id: z.int(),
      name: z.string(),
      from: z.string(),
      until: z.string(),
      /** Of how many days only so many are charged; null = the whole period. */
      share: z.object({ days: z.int(), of: z.int() }).nullable(),
      next: Amount,
      /** Of each period after it. */
      later: Amount,
    }),
  ),
  total: Amount,
  /** There are more, which `total` lacks. */
  is_cut: z.boolean(),
});
export type AlignmentPreview = z.infer<typeof AlignmentPreview>;
