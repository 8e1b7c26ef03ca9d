import { z } from "zod";
import { movementKinds } from "./rules";

/** Amounts are decimal text in the payout's currency, which may be one that the panel does not use. */
const Sums = z.object({
  payment: z.string(),
  refund: z.string(),
  dispute: z.string(),
  other: z.string(),
  fees: z.string(),
  net: z.string(),
});

const Receipt = z.object({ id: z.int(), day: z.string(), payer: z.string(), text: z.string() });

export const Payout = z.object({
  id: z.int(),
  method: z.string(),
  outside_id: z.string(),
  company: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  arrives: z.string(),
  sums: Sums,
  /** Its movements add up to it. */
  is_right: z.boolean(),
  /** Movements of payments that are not known here. */
  unknown: z.int(),
  receipt: Receipt.nullable(),
  /** Open receipts of the same amount from the days around it. */
  candidates: z.array(Receipt),
});
export type Payout = z.infer<typeof Payout>;

export const PayoutMovement = z.object({
  id: z.string(),
  kind: z.enum(movementKinds),
  gross: z.string(),
  fee: z.string(),
  net: z.string(),
  /** The payment here; `differs`: its amount here is another one in the same currency. */
  payment: z.object({ id: z.int(), differs: z.boolean() }).nullable(),
});
export type PayoutMovement = z.infer<typeof PayoutMovement>;

export const Payouts = z.object({
  payouts: z.array(Payout),
  older: z.int().nullable(),
});
