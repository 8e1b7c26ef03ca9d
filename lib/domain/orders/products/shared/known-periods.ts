import { and, eq, gt } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { productPeriods, productSubscriptions } from "@/lib/db/tables/money/products";

export type KnownPeriod = { startsAt: Date; endsAt: Date };

/**
 * Periods of these subscriptions that are on invoices already, though an earlier one is not: its invoice was cancelled. By
 * subscription.
 */
export async function readKnownPeriods(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly KnownPeriod[]>> {
  if (ids.length === 0) return new Map();
  const { subscriptionId, startsAt, endsAt } = productPeriods;
  const rows = await db
    .select({ id: subscriptionId, startsAt, endsAt })
    .from(productPeriods)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, subscriptionId))
    .where(and(anyOf(subscriptionId, ids), gt(endsAt, productSubscriptions.nextAt)));
  return groupBy(rows, ({ id }) => id);
}
