import { and, isNull } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { renewals } from "@/lib/db/tables/orders/renewals";

/** Has the next round look at these invoices, for which there may have been nothing left to do. */
export async function wakeSteps(db: Database, invoiceIds: readonly number[], now: Date): Promise<void> {
  await db
    .update(renewals)
    .set({ nextStepAt: now })
    .where(and(anyOf(renewals.invoiceId, invoiceIds), isNull(renewals.paidAt), isNull(renewals.voidedAt)));
  await db.update(productDebts).set({ nextStepAt: now }).where(anyOf(productDebts.invoiceId, invoiceIds));
}
