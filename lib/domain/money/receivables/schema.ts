import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { ages } from "./rules";

/** A day `YYYY-MM-DD`, in the time zone of each company; left out: today, in UTC. */
const day = z.string().max(10).optional();

export const AskedDay = z.object({ day, company: z.int32().optional(), customer: z.int32().optional() });

const Company = z.object({ id: z.int(), name: z.string() });
const Customer = z.object({ id: z.int(), email: z.string() });
/** By age, and in all. */
const Sums = z.object({
  ...Object.fromEntries(ages.map((age) => [age, Amount])),
  total: Amount,
}) as z.ZodObject<Record<(typeof ages)[number] | "total", typeof Amount>>;
export type Sums = z.infer<typeof Sums>;

export const OpenItem = z.object({
  customer: Customer,
  company: z.string(),
  /** Null: credit that was charged back after it was spent. */
  invoice: z.object({ id: z.int(), number: z.string(), issued: z.string(), due: z.string() }).nullable(),
  age: z.enum(ages),
  amount: Amount,
});
export type OpenItem = z.infer<typeof OpenItem>;

export const Receivables = z.object({
  day: z.string(),
  companies: z.array(Company),
  /** Currencies are never added. */
  totals: z.array(Sums),
  /** The largest debts first, and how many customers are left out. */
  customers: z.array(z.object({ customer: Customer, company: z.string(), sums: Sums })),
  left_out: z.int(),
});
export type Receivables = z.infer<typeof Receivables>;

export const Deposits = z.object({
  day: z.string(),
  companies: z.array(Company),
  totals: z.array(Amount),
  customers: z.array(z.object({ customer: Customer, company: z.string(), amount: Amount })),
  left_out: z.int(),
});
export type Deposits = z.infer<typeof Deposits>;
