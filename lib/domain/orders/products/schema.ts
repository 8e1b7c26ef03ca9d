import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { wireMoney } from "@/lib/base/form-values";
import { currencies } from "@/lib/base/money";

/** Lengths of a period in months. */
const productMonths = [1, 3, 6, 12, 24, 36] as const;
const months = z.union(productMonths.map((count) => z.literal(count)));

const name = z.string().trim().max(120);
const price = z.union([z.literal(""), wireMoney]);

/** What staff type of a product. A language that is left empty reads as English; a price, as not sold in it. */
export const productFields = {
  name_en: name.min(1),
  name_ru: name,
  name_de: name,
  months,
  eur: price,
  rub: price,
  usd: price,
  is_taxed: z.boolean(),
  is_active: z.boolean(),
};

export const Product = z.object({
  id: z.int(),
  version: z.int(),
  names: z.object({ en: z.string(), ru: z.string(), de: z.string() }),
  months,
  /** Net, for one and a period. */
  prices: z.array(Amount),
  is_taxed: z.boolean(),
  is_active: z.boolean(),
  /** Subscriptions that have not ended. */
  sold: z.int(),
});
export type Product = z.infer<typeof Product>;

/** A product that a customer has. Days are those of the seller. */
export const Subscription = z.object({
  id: z.int(),
  name: z.string(),
  months,
  quantity: z.int(),
  /** Net, for one and a period; null = not sold in the currency any more. */
  price: Amount.nullable(),
  from: z.string(),
  /** First day that is not invoiced yet. */
  next: z.string(),
  /** Since when it is paused because it is not paid; null = it is not. */
  paused: z.string().nullable(),
  ended: z.string().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

const Offer = z.object({ id: z.int(), name: z.string(), months, price: Amount });

/** What a customer has, and what can be sold to them. */
export const CustomerProducts = z.object({
  currency: z.enum(currencies),
  subscriptions: z.array(Subscription),
  offers: z.array(Offer),
});
