import { z } from "zod";
import { Amount } from "../../../../base/amount";
import { currencies } from "../../../../base/money";

const decimal = /^\d{1,7}(\.\d{1,2})?$/;
const isAbove = (text: string): boolean => /[1-9]/.test(text);

const Percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$|^100(\.0{1,2})?$/, "must be a percentage with at most two decimals")
  .refine(isAbove, "must be above zero");

/** Decimal text; "" = nothing in that currency. */
const Sum = z.string().regex(decimal, "must be an amount with at most two decimals").or(z.literal(""));

const amounts = { eur: Sum, rub: Sum, usd: Sum };

/** `percent`: of the month's price for each begun hour; `fixed`: a sum for each server, by currency. */
export const CreditTerms = z.object({
  id: z.int32(),
  rule: z.enum(["percent", "fixed"]),
  /** "" for a fixed sum. */
  percent: Percent.or(z.literal("")),
  ...amounts,
});
export type CreditTerms = z.infer<typeof CreditTerms>;

const CreditLine = z.object({
  server: z.int(),
  hostname: z.string(),
  account: z.int(),
  email: z.string(),
  amount: Amount,
  /** Null = not decided or not booked yet. */
  end: z.enum(["booked", "closed", "currency"]).nullable(),
});

export const CreditPage = z.object({
  hours: z.int(),
  servers: z.int(),
  customers: z.int(),
  totals: z.array(Amount),
  /** By number of the server. */
  lines: z.array(CreditLine),
  /** The number of the server after which the next page begins; null = there is none. */
  next: z.int().nullable(),
});
export type CreditPage = z.infer<typeof CreditPage>;

export const ShownCredit = CreditPage.extend({
  credit: z.int(),
  rule: z.enum(["percent", "fixed"]),
  percent: z.string().nullable(),
  amounts: z.array(z.object({ currency: z.enum(currencies), value: z.string() })),
  state: z.enum(["proposed", "approved", "rejected"]),
  /** Null = the operator, by a command. */
  proposed_by: z.string().nullable(),
  proposed: z.string(),
  decided_by: z.string().nullable(),
  decided: z.string().nullable(),
  /** Whether the reader has proposed it, so that somebody else decides. */
  is_own: z.boolean(),
  is_booking: z.boolean(),
});
export type ShownCredit = z.infer<typeof ShownCredit>;
