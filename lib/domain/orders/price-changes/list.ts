import { and, asc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { labelled } from "@/lib/base/product-names";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { priceChangeProducts, priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { PriceChange, PriceChangePage } from "./schema";
import { readSummaries } from "./shared/read-summary";

const pageSize = 100;
const mostProducts = 500;

async function readServers(db: Database, id: number, after: number) {
  const rows = await db
    .select({
      server: { id: servers.id, hostname: servers.hostname },
      customer: { id: accounts.id, email: accounts.email },
      old: priceChangeServers.oldPrice,
      isKept: priceChangeServers.isKept,
      toldAt: priceChangeServers.toldAt,
    })
    .from(priceChangeServers)
    .innerJoin(servers, eq(servers.id, priceChangeServers.serverId))
    .innerJoin(accounts, eq(accounts.id, priceChangeServers.accountId))
    .where(and(eq(priceChangeServers.changeId, id), gt(priceChangeServers.serverId, after)))
    .orderBy(asc(priceChangeServers.serverId))
    .limit(pageSize + 1);
  return rows.map((row) => ({ ...row, product: null, place: row.server.id }));
}

async function readProducts(db: Database, id: number, after: number) {
  const rows = await db
    .select({
      subscription: productSubscriptions,
      names: products.names,
      customer: { id: accounts.id, email: accounts.email },
      old: priceChangeProducts.oldPrice,
      isKept: priceChangeProducts.isKept,
      toldAt: priceChangeProducts.toldAt,
    })
    .from(priceChangeProducts)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, priceChangeProducts.subscriptionId))
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .innerJoin(accounts, eq(accounts.id, priceChangeProducts.accountId))
    .where(and(eq(priceChangeProducts.changeId, id), gt(priceChangeProducts.subscriptionId, after)))
    .orderBy(asc(priceChangeProducts.subscriptionId))
    .limit(pageSize + 1);
  return rows.map(({ subscription, names, ...row }) => ({
    ...row,
    server: null,
    product: { id: subscription.id, name: labelled(names.en, subscription.label) },
    place: subscription.id,
  }));
}

/** Planned and announced changes of prices. */
export const listPriceChanges = staffOperation({
  name: "price_changes.list",
  summary: "Lists changes of prices",
  access: byStaff("read", "servers/price"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({
    changes: z.array(PriceChange),
    /** Those for which a change can be planned. */
    products: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  run: async ({ db }) => ({
    changes: await readSummaries(db),
    products: await db
      .select({ id: products.id, name: sql<string>`${products.names}->>'en'` })
      .from(products)
      .orderBy(asc(products.id))
      .limit(mostProducts),
  }),
});

/** One change, with a page of the servers or products that it is about. */
export const showPriceChange = staffOperation({
  name: "price_changes.show",
  summary: "Shows a change of prices with the servers concerned",
  access: byStaff("read", "servers/price"),
  looks: "now_and_then",
  fails: ["price_change.not_found"],
  input: z.object({ id: z.int32(), after: z.int32().optional() }),
  output: PriceChangePage,
  run: async ({ db }, { id, after = 0 }) => {
    const [change] = await readSummaries(db, eq(priceChanges.id, id));
    if (!change) throw fail("price_change.not_found");
    const read = change.kind === "plan" ? readServers : readProducts;
    const rows = await read(db, id, after);
    const page = rows.slice(0, pageSize);
    return {
      change,
      rows: page.map(({ server, product, customer, old, isKept, toldAt }) => ({
        ...{ server, product, customer, is_kept: isKept, told: toldAt?.toISOString() ?? null },
        old: { value: old, currency: change.price.currency },
      })),
      next: rows.length > pageSize ? (page.at(-1)?.place ?? null) : null,
    };
  },
});
