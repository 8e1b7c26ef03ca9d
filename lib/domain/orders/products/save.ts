import { eq } from "drizzle-orm";
import { z } from "zod";
import { decimalOf, isNegative, moneyOf } from "@/lib/base/money";
import { type ProductPrices, products } from "@/lib/db/tables/money/products";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { productFields } from "./schema";

const Typed = z.object(productFields);

/** At least one price, none below zero. */
function pricesOf({ eur, rub, usd }: z.output<typeof Typed>): ProductPrices {
  const typed = { EUR: eur, RUB: rub, USD: usd } as const;
  const found = (["EUR", "RUB", "USD"] as const).flatMap((currency) => {
    if (typed[currency] === "") return [];
    const money = moneyOf(typed[currency], currency);
    const field = currency.toLowerCase();
    if (isNegative(money)) throw invalidArgument(field, "must not be negative");
    return [[currency, decimalOf(money)] as const];
  });
  if (found.length === 0) throw invalidArgument("eur", "or another currency: a product needs a price");
  return Object.fromEntries(found);
}

const rowOf = (typed: z.output<typeof Typed>) => ({
  names: { en: typed.name_en, ru: typed.name_ru, de: typed.name_de },
  months: typed.months,
  prices: pricesOf(typed),
  isTaxed: typed.is_taxed,
  isActive: typed.is_active,
});

const said = (prices: ProductPrices): string =>
  Object.entries(prices)
    .map(([currency, value]) => `${value} ${currency}`)
    .join(", ");

export const addProduct = staffOperation({
  name: "products.add",
  summary: "Adds a product that recurs and is no server",
  access: byStaff("write", "catalogue/change"),
  changes: [],
  fails: [],
  input: Typed,
  output: z.object({ id: z.int() }),
  run: async ({ db, now, note }, typed) => {
    const row = rowOf(typed);
    const [made] = await db
      .insert(products)
      .values({ ...row, createdAt: now })
      .returning({ id: products.id });
    if (!made) throw new Error("The product was not written.");
    const changes = { name: row.names.en, price: said(row.prices) };
    note({ target: `product ${made.id}`, changes });
    return { id: made.id };
  },
});

/**
 * Changes a product. Customers who have it pay the new price from their next invoice on, unless another one was agreed
 * on; the length of its period stays. Refused if someone else has changed it meanwhile.
 */
export const editProduct = staffOperation({
  name: "products.edit",
  summary: "Changes a product that recurs and is no server",
  access: byStaff("write", "catalogue/change"),
  changes: ["billing"],
  fails: ["product.not_found", "product.changed"],
  input: Typed.omit({ months: true }).extend({ id: z.int32(), version: z.int().positive() }),
  output: z.object({ id: z.int() }),
  run: async ({ db, note }, { id, version, ...typed }) => {
    const [before] = await db.select().from(products).where(eq(products.id, id)).for("update");
    if (!before) throw fail("product.not_found");
    if (before.version !== version) throw fail("product.changed");
    const { months: _months, ...row } = rowOf({ ...typed, months: 1 });
    await db
      .update(products)
      .set({ ...row, version: version + 1 })
      .where(eq(products.id, id));
    const changes = {
      name: { from: before.names.en, to: row.names.en },
      price: { from: said(before.prices), to: said(row.prices) },
      is_active: { from: before.isActive, to: row.isActive },
    };
    const changed = Object.entries(changes).filter(([, { from, to }]) => from !== to);
    note({ target: `product ${id}`, changes: Object.fromEntries(changed) });
    return { id };
  },
});
