import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { priceChangeProducts, type priceChanges } from "@/lib/db/tables/orders/price-changes";
import { priceAt, readProductChanges } from "../../products/shared/product-prices";

type Change = typeof priceChanges.$inferSelect;
const batchSize = 250;

const isConcerned = ({ productId, currency, companyId }: Change) =>
  and(
    eq(productSubscriptions.productId, productId ?? 0),
    eq(productSubscriptions.currency, currency),
    isNull(productSubscriptions.endedAt),
    // What was agreed on with a customer stays so.
    isNull(productSubscriptions.agreedPrice),
    companyId === null ? undefined : eq(accounts.companyId, companyId),
  );

/** Notes who has the product now, at which price before the change. Of those that are noted already only that price is written again. */
export async function noteConcernedProducts(db: Database, change: Change): Promise<void> {
  const known = new Set(
    (
      await db
        .select({ id: priceChangeProducts.subscriptionId })
        .from(priceChangeProducts)
        .where(eq(priceChangeProducts.changeId, change.id))
    ).map(({ id }) => id),
  );
  for (let after = 0; ; ) {
    const found = await db
      .select({ subscription: productSubscriptions, product: products, company: companies })
      .from(productSubscriptions)
      .innerJoin(products, eq(products.id, productSubscriptions.productId))
      .innerJoin(accounts, eq(accounts.id, productSubscriptions.accountId))
      .innerJoin(companies, eq(companies.id, accounts.companyId))
      .where(and(isConcerned(change), gt(productSubscriptions.id, after)))
      .orderBy(asc(productSubscriptions.id))
      .limit(batchSize);
    const last = found.at(-1);
    if (!last) return;
    const changes = await readProductChanges(
      db,
      found.map(({ subscription }) => subscription.id),
    );
    const noted = found.flatMap((row) => {
      const { id, accountId, startsAt } = row.subscription;
      const oldPrice = priceAt(row, changes.get(id) ?? [], change.startsAt);
      if (oldPrice === null) return [];
      const since = dayIn(startsAt, zoneOf(row.company));
      const isKept = change.keepBefore !== null && since < change.keepBefore;
      const { id: changeId } = change;
      return [{ changeId, subscriptionId: id, accountId, oldPrice, isKept, startsAt: change.startsAt }];
    });
    const fresh = noted.filter(({ subscriptionId }) => !known.has(subscriptionId));
    if (fresh.length > 0) await insertMany(db, priceChangeProducts, fresh);
    for (const { subscriptionId, oldPrice } of noted.filter((one) => known.has(one.subscriptionId)))
      await db
        .update(priceChangeProducts)
        .set({ oldPrice })
        .where(
          and(
            eq(priceChangeProducts.changeId, change.id),
            eq(priceChangeProducts.subscriptionId, subscriptionId),
          ),
        );
    after = last.subscription.id;
  }
}
