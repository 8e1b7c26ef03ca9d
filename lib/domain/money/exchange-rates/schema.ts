import { z } from "zod";

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "must be the code of a currency, such as USD");

export const RateByHand = z.object({
  /** One unit of this currency … */
  base: currency,
  /** … is so many of that one. */
  currency,
  day: z.iso.date("must be a day, such as 2026-07-01"),
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, "must be a rate, such as 98.5"),
});

export const ShownRates = z.object({
  source: z.enum(["ecb", "simulated", "off"]),
  /** The newest day of the file; null = none was read. */
  newest: z.string().nullable(),
  /** Journal rows in a foreign currency that have no rate yet. */
  waiting: z.int(),
  rates: z.array(
    z.object({
      base: z.string(),
      currency: z.string(),
      day: z.string(),
      rate: z.string(),
      source: z.enum(["ecb", "hand"]),
    }),
  ),
});
export type ShownRates = z.output<typeof ShownRates>;
