import { z } from "zod";
import { Amount } from "@/lib/base/amount";

const priceChangeStates = ["planned", "announced", "canceled"] as const;

export const PriceChange = z.object({
  id: z.int(),
  state: z.enum(priceChangeStates),
  /** Of the catalog of servers, or a product that is no server. */
  kind: z.enum(["plan", "product"]),
  /** Its name. */
  preset: z.string(),
  /** "" = everywhere. */
  location: z.string(),
  /** Of a plan, 0 = any; of a product, those of a period. */
  months: z.int(),
  /** Region; "" = of all. */
  company: z.string(),
  /** Net for a month; of a product, for one and a period. */
  price: Amount,
  /** Days `YYYY-MM-DD`. */
  from: z.string(),
  keep_before: z.string().nullable(),
  /** Servers that pay it, those that keep their price, and owners who were told. */
  servers: z.int(),
  kept: z.int(),
  customers: z.int(),
  told: z.int(),
  /** What it brings a month, net, before discounts. */
  brings: Amount,
});
export type PriceChange = z.infer<typeof PriceChange>;

const Concerned = z.object({
  /** Null = it is about a product that the customer has. */
  server: z.object({ id: z.int(), hostname: z.string() }).nullable(),
  product: z.object({ id: z.int(), name: z.string() }).nullable(),
  customer: z.object({ id: z.int(), email: z.string() }),
  old: Amount,
  is_kept: z.boolean(),
  told: z.string().nullable(),
});
export type Concerned = z.infer<typeof Concerned>;

export const PriceChangePage = z.object({
  change: PriceChange,
  rows: z.array(Concerned),
  /** Place of the next page: the number of a server or a subscription; null = there is none. */
  next: z.int().nullable(),
});

/** What changes for one server, as its owner sees it. */
export const OwnPriceChange = z.object({
  /** Net for a month. */
  old: Amount,
  price: Amount,
  /** The day from which periods that begin cost it. */
  from: z.string(),
});
