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
  /** Its movements add up to it; null = the service does not tell what it consists of. */
  is_right: z.boolean().nullable(),
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

/** Days `YYYY-MM-DD` in UTC, both included. */
export const AskedCosts = z.object({
  from: z.string().max(10),
  until: z.string().max(10),
  company: z.int32().optional(),
});

/** Amounts are decimal text in the row's currency, which may be one that the panel does not use. */
export const CostRow = z.object({
  method: z.string(),
  currency: z.string(),
  payments: z.int(),
  gross: z.string(),
  fees: z.string(),
  /** Payments whose fee is not known yet. */
  unknown: z.int(),
  /** Fees of the gross amount; null: not comparable. */
  percent: z.string().nullable(),
  refunds: z.int(),
  refunded: z.string(),
  disputes: z.int(),
  disputed: z.string(),
});
export type CostRow = z.infer<typeof CostRow>;

export const Costs = z.object({
  rows: z.array(CostRow),
  companies: z.array(z.object({ id: z.int(), name: z.string() })),
});
