import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { Day, startOfDay } from "@/lib/base/day-spans";
import { wireMoney } from "@/lib/base/form-values";
import { type Currency, currencies, decimalOf, isNegative, moneyOf } from "@/lib/base/money";
import { zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { presetPrices, presets } from "@/lib/db/tables/catalog/catalog";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { products } from "@/lib/db/tables/money/products";
import { priceChanges } from "@/lib/db/tables/orders/price-changes";
import { priceNoticeDays } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { pricedMonths } from "../terms/rules";
import { noteConcerned } from "./shared/find-concerned";

const dayMs = 86_400_000;
const furthestDays = 730;

async function findPreset(db: Database, text: string) {
  const all = await db.select({ id: presets.id, name: presets.name }).from(presets);
  const found = all.find(({ id, name }) => String(id) === text || name === text);
  if (!found) throw invalidArgument("preset", "is no plan of the catalog");
  return found;
}

async function readLocation(db: Database, presetId: number, text: string): Promise<string> {
  const location = text.toUpperCase();
  if (location === "") return "";
  const [sold] = await db
    .select({ location: presetPrices.location })
    .from(presetPrices)
    .where(and(eq(presetPrices.presetId, presetId), eq(presetPrices.location, location)))
    .limit(1);
  if (!sold) throw invalidArgument("location", "is no location of this plan");
  return location;
}

type About = { preset: string; location: string; product?: number | undefined };

/** What the change is about: a plan at a location, or a product that is sold in the currency. */
async function findAbout(db: Database, { preset: text, location, product: id }: About, currency: Currency) {
  if (id === undefined) {
    const preset = await findPreset(db, text);
    const place = await readLocation(db, preset.id, location);
    return { presetId: preset.id, productId: null, location: place, name: preset.name };
  }
  if (text !== "") throw invalidArgument("preset", "must be empty where a product is named");
  if (location !== "") throw invalidArgument("location", "is none of a product");
  const [product] = await db.select().from(products).where(eq(products.id, id));
  if (!product) throw invalidArgument("product", "is no product");
  if (product.prices[currency] === undefined)
    throw invalidArgument("currency", "is none in which the product is sold");
  return { presetId: null, productId: product.id, location: "", name: product.names.en };
}

/** The companies that the change is about; all of them where none is named. */
async function readSellers(db: Database, region: string) {
  const all = await db.select().from(companies).where(hasFacts);
  const found = region === "" ? all : all.filter((one) => one.region === region.toUpperCase());
  if (found.length === 0) throw invalidArgument("company", "is no company");
  return found;
}

/**
 * Plans what a plan costs the servers that have it, or a product the customers who have it, from the first period on that begins on a day. Its customers are not
 * told yet, and nothing changes until it is announced. The day is at least as far away as the law of each company wants.
 */
export const planPriceChange = staffOperation({
  name: "price_changes.plan",
  summary: "Plans a change of the price of a plan for the servers that have it, or of a product",
  access: byStaff("write", "servers/price"),
  changes: [],
  fails: [],
  input: z.object({
    /** Name or number; empty for a product. */
    preset: z.string().trim().max(80),
    /** A product that is no server, in place of a plan; its price is for one and a period. */
    product: z.int32().optional(),
    location: z.string().trim().max(20),
    months: z.union(pricedMonths.map((months) => z.literal(months))),
    company: z.string().trim().max(8),
    currency: z.enum(currencies),
    price: wireMoney,
    from: Day,
    /** Servers that were ready before that day keep their price; empty = none. */
    keep_before: z.union([z.literal(""), Day]),
  }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { keep_before: keepBefore, from, currency, months, ...wanted }) => {
    const money = moneyOf(wanted.price, currency);
    if (isNegative(money)) throw invalidArgument("price", "must not be negative");
    const about = await findAbout(db, wanted, currency);
    const sellers = await readSellers(db, wanted.company);
    const [only] = wanted.company === "" ? [] : sellers;
    const startsAt = startOfDay(from, only ? zoneOf(only) : "UTC");
    const notice = Math.max(...sellers.map(({ country }) => priceNoticeDays(country)));
    if (startsAt.getTime() < now.getTime() + notice * dayMs)
      throw invalidArgument("from", `must be at least ${notice} days ahead`);
    if (startsAt.getTime() > now.getTime() + furthestDays * dayMs)
      throw invalidArgument("from", "must be within two years");
    const price = decimalOf(money);
    const [change] = await db
      .insert(priceChanges)
      .values({
        ...{ presetId: about.presetId, productId: about.productId, location: about.location },
        ...{ months: about.productId === null ? months : 0, currency, companyId: only?.id ?? null, price },
        ...{ startsOn: from, startsAt, keepBefore: keepBefore === "" ? null : keepBefore },
        state: "planned",
        ...{ createdBy: staffIdOf(actor), createdAt: now },
      })
      .returning();
    if (!change) throw new Error("The change was not written.");
    await noteConcerned(db, change);
    note({
      target: `price change ${change.id}`,
      changes: {
        [about.productId === null ? "preset" : "product"]: about.name,
        price: `${price} ${currency}`,
        since: from,
      },
    });
    return { id: change.id };
  },
});
