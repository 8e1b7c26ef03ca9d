import { eq } from "drizzle-orm";
import { z } from "zod";
import { Day, startsOn } from "@/lib/base/day-spans";
import { wireMoney } from "@/lib/base/form-values";
import { decimalOf, isNegative, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { AskedOfCustomer } from "../../kernel/staff/asked-of-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf } from "../../kernel/staff/staff-reason";
import { readZone } from "../../money/companies/shared/read-zone";
import { addDays } from "../../money/subscriptions/shared/dunning";
import { findProduct } from "./shared/read-products";

/** What was forgotten can be sold from a day in the past: its periods are on the next invoice. */
const mostDaysBack = 366;

/** A repeated press returns the first sale. */
async function findRepeated(db: Database, key: string | undefined, accountId: number) {
  if (key === undefined) return null;
  const isKey = eq(productSubscriptions.requestKey, key);
  const [known] = await db.select().from(productSubscriptions).where(isKey);
  if (known && known.accountId !== accountId) throw fail("idempotency.conflict");
  return known ?? null;
}

/** Sells a product to a customer from a day on; its periods are invoiced by the round of the renewals. */
export const sellProduct = staffOperation({
  name: "products.sell",
  summary: "Sells a product to a customer from a day on",
  access: byStaff("write", "servers/price"),
  within: { accounts: "account" },
  changes: ["billing"],
  fails: ["account.not_found", "product.not_found", "product.not_sold", "idempotency.conflict"],
  input: AskedOfCustomer.extend({
    product: z.int32(),
    quantity: z.int().min(1).max(10_000),
    /** Day of the seller. */
    from: Day,
    /** Net, for one and a period; empty = the catalog's of each invoice's day. */
    price: z.union([z.literal(""), wireMoney]),
    /** Idempotency key: a repeated press is not a second sale. */
    key: z.string().min(8).max(100).optional(),
  }),
  output: z.object({ id: z.int() }),
  run: async ({ db, now, actor, note }, { account, product: productId, reason: given, key, ...wanted }) => {
    const reason = readReason(given);
    const { currency, status } = await findCustomer(db, account);
    if (status !== "Active") throw fail("account.not_found");
    const known = await findRepeated(db, key, account);
    if (known) return { id: known.id };
    const product = await findProduct(db, productId);
    const agreed = wanted.price === "" ? null : moneyOf(wanted.price, currency);
    if (agreed && isNegative(agreed)) throw invalidArgument("price", "must not be negative");
    if (!product.isActive || (agreed === null && product.prices[currency] === undefined))
      throw fail("product.not_sold");
    const startsAt = startsOn(wanted.from, await readZone(db, account), now);
    if (startsAt < addDays(now, -mostDaysBack)) throw invalidArgument("from", "is more than a year ago");
    const agreedPrice = agreed && decimalOf(agreed);
    const [row] = await db
      .insert(productSubscriptions)
      .values({
        ...{ accountId: account, productId, quantity: wanted.quantity, agreedPrice, currency },
        ...{ startsAt, nextAt: startsAt, createdBy: staffIdOf(actor), createdAt: now },
        requestKey: key ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: productSubscriptions.id });
    // The same press at the same moment has written it.
    const sold = row ?? (await findRepeated(db, key, account));
    if (!sold) throw new Error("The sale was not written.");
    if (!row) return { id: sold.id };
    const changes = {
      product: product.names.en,
      quantity: wanted.quantity,
      since: wanted.from,
      price: `${agreedPrice ?? product.prices[currency]} ${currency}`,
      reason,
    };
    note({ accountId: account, target: `subscription ${row.id}`, changes });
    return { id: row.id };
  },
});
