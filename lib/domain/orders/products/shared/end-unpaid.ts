import { and, asc, eq, exists, inArray, isNull, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { productPeriods, productSubscriptions } from "@/lib/db/tables/money/products";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { nameOf } from "../../../money/billing/rules";
import { cancelAndTell } from "../../../money/billing/shared/cancel-and-tell";
import type { ProductDebt } from "../../dunning/shared/read-product-debts";
import { dropUnpaidImages } from "../../images/shared/drop-unpaid-images";

/** Pauses the products of an unpaid invoice: no further period is invoiced. Returns those that were not paused before. */
export const pauseProducts = (db: Database, { products }: ProductDebt, now: Date) =>
  db
    .update(productSubscriptions)
    .set({ pausedAt: now })
    .where(
      and(
        inArray(
          productSubscriptions.id,
          products.map(({ id }) => id),
        ),
        isNull(productSubscriptions.pausedAt),
        isNull(productSubscriptions.endedAt),
      ),
    )
    .returning({ id: productSubscriptions.id, accountId: productSubscriptions.accountId });

/** Unpaid invoices over these products alone, or over others that have ended. */
function readDroppable(db: Database, accountId: number, ids: readonly number[]) {
  const others = alias(productSubscriptions, "others");
  const ofInvoice = eq(productPeriods.invoiceId, productDebts.invoiceId);
  const isAbout = db
    .select({ id: productPeriods.id })
    .from(productPeriods)
    .where(and(ofInvoice, inArray(productPeriods.subscriptionId, [...ids])));
  const isStillThere = db
    .select({ id: productPeriods.id })
    .from(productPeriods)
    .innerJoin(others, eq(others.id, productPeriods.subscriptionId))
    .where(and(ofInvoice, isNull(others.endedAt)));
  return db
    .select({ id: invoices.id })
    .from(productDebts)
    .innerJoin(invoices, eq(invoices.id, productDebts.invoiceId))
    .where(
      and(
        eq(productDebts.accountId, accountId),
        eq(invoices.status, "Unpaid"),
        exists(isAbout),
        notExists(isStillThere),
      ),
    )
    .orderBy(asc(invoices.id));
}

/**
 * Ends the products of an unpaid invoice. As for a deleted server nothing is owed for them: cancels what is unpaid of them and
 * credits what was paid of it. What was charged back or handed over stays owed.
 */
export async function endUnpaidProducts(db: Database, due: ProductDebt, now: Date): Promise<void> {
  const { products, debt, invoice } = due;
  const ids = products.map(({ id }) => id);
  await db
    .update(productSubscriptions)
    .set({ endedAt: now, endReason: nameOf(invoice) })
    .where(and(inArray(productSubscriptions.id, ids), isNull(productSubscriptions.endedAt)));
  await dropUnpaidImages(db, ids, now);
  const name = products[0]?.name ?? "";
  for (const { id } of await readDroppable(db, debt.accountId, ids))
    await cancelAndTell(db, id, { code: "product_ended", product: name }, now);
}
