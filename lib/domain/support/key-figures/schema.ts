import { z } from "zod";
import { Amount } from "@/lib/base/amount";

/** How the months are cut: `company` and `plan` are ids, `location` is a code. */
export const FigureFilter = z.object({
  company: z.int().positive().optional(),
  location: z.string().min(1).max(40).optional(),
  plan: z.int().positive().optional(),
});
export type FigureFilter = z.infer<typeof FigureFilter>;

const counted = {
  mrr: Amount,
  revenue: Amount,
  customers: z.int(),
  servers: z.int(),
  new_customers: z.int(),
  lost_customers: z.int(),
};

/** Of a month, in one currency. */
export const FigureMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  ...counted,
  /** Lost customers in percent of those at the beginning, "2.5"; null without any. */
  churn: z.string().nullable(),
  /** MRR of a customer; null without customers. */
  average: Amount.nullable(),
});
export type FigureMonth = z.infer<typeof FigureMonth>;

/** Of the newest month, by company, location or plan. */
export const FigureShare = z.object({ name: z.string(), ...counted });
export type FigureShare = z.infer<typeof FigureShare>;

/** Who signed up in a month, and how many of them had a server within 30 days. */
export const SignUpMonth = z.object({
  month: z.string(),
  sign_ups: z.int(),
  first_orders: z.int(),
  /** In percent; null without sign-ups. */
  conversion: z.string().nullable(),
});
export type SignUpMonth = z.infer<typeof SignUpMonth>;

export const FigureDay = z.object({ day: z.string(), revenue: Amount });
export type FigureDay = z.infer<typeof FigureDay>;

const Choice = z.object({ id: z.int(), name: z.string() });

/** All that is known in one currency. */
export const CurrencyFigures = z.object({
  currency: z.enum(["EUR", "RUB", "USD"]),
  /** The oldest first, without gaps; the last one is the current month. */
  months: z.array(FigureMonth),
  /** The last 30 days, the oldest first. */
  days: z.array(FigureDay),
  by_company: z.array(FigureShare),
  by_location: z.array(FigureShare),
  by_plan: z.array(FigureShare),
});
export type CurrencyFigures = z.infer<typeof CurrencyFigures>;

export const KeyFigures = z.object({
  /** When months and days were last counted; null = not yet. */
  months_at: z.string().nullable(),
  days_at: z.string().nullable(),
  /** The one with the largest MRR first. Currencies are never added. */
  currencies: z.array(CurrencyFigures),
  /** Null where a location or plan is asked for: nobody signs up for one. */
  sign_ups: z.array(SignUpMonth).nullable(),
  companies: z.array(Choice),
  locations: z.array(z.string()),
  plans: z.array(Choice),
});
export type KeyFigures = z.infer<typeof KeyFigures>;
