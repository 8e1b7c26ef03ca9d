import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { currencies } from "@/lib/base/money";
import { EntryParams } from "@/lib/base/params/billing";

const day = z.iso.date();

/** Days of the seller, both included. */
export const StatementPeriod = z.object({ from: day, until: day });
export type StatementPeriod = z.infer<typeof StatementPeriod>;

const Line = z.object({
  on: z.string(),
  what: EntryParams,
  invoice: z.int().nullable(),
  /** Below zero: charged; above: paid, credited or returned. */
  amount: Amount,
  /** After it. */
  balance: Amount,
});

/**
 * What was charged, paid and credited within a period. Balances are credit less what is owed: below zero, the customer owes
 * it.
 */
export const Statement = StatementPeriod.extend({
  currency: z.enum(currencies),
  opening: Amount,
  /** Sum of what was charged, without its sign, and of what was paid or credited. */
  charged: Amount,
  received: Amount,
  closing: Amount,
  lines: z.array(Line),
});
export type Statement = z.infer<typeof Statement>;
