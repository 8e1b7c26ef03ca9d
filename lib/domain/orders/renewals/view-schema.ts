import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireInt } from "@/lib/base/form-values";
import { paymentModes } from "../../money/billing/rules";

export const ShowPlan = z.object({ days: wireInt(1, 366).default(90) });

/**
 * `how`: paid from credit automatically; charged to the saved card, because the credit does not cover it; covered by
 * neither; waits for the customer.
 */
export const ChargePlan = z.object({
  charges: z.array(
    z.object({
      date: z.string(),
      /** Null = not issued yet. */
      invoice: z.object({ id: z.int(), number: z.string() }).nullable(),
      /** Servers charged for; empty for invoices without a server. */
      servers: z.array(z.object({ id: z.int(), hostname: z.string() })),
      /** Its due day has passed: it is charged, or waits, now. */
      is_overdue: z.boolean(),
      amount: Amount,
      how: z.enum(paymentModes),
      credit_after: Amount,
    }),
  ),
  /** The first day on which automatic payment finds too little credit and no card. */
  runs_out: z.string().nullable(),
});
export type ChargePlan = z.infer<typeof ChargePlan>;
