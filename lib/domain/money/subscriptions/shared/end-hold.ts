import { and, isNotNull, isNull } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { productDebts } from "@/lib/db/tables/orders/product-dunning";
import { renewals } from "@/lib/db/tables/orders/renewals";

/** Has the next round work out the next dunning step of these invoices, which waited for a collection that has ended. */
export async function endHold(db: Database, invoiceIds: readonly number[], now: Date): Promise<void> {
  if (invoiceIds.length === 0) return;
  await db
    .update(renewals)
    .set({ nextStepAt: now })
    .where(
      and(
        anyOf(renewals.invoiceId, [...invoiceIds]),
        isNull(renewals.paidAt),
        isNull(renewals.voidedAt),
        isNotNull(renewals.nextStepAt),
      ),
    );
  await db
    .update(productDebts)
    .set({ nextStepAt: now })
    .where(and(anyOf(productDebts.invoiceId, [...invoiceIds]), isNotNull(productDebts.nextStepAt)));
}
