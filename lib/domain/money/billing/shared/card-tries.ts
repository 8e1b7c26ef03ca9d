import { and, desc, eq, isNotNull } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";

/** The newest charge of a saved card for an invoice, whatever its outcome. */
export type CardTry = { at: Date; cardId: number | null };

/** By invoice; omits those for which no saved card was ever charged. */
export async function readCardTries(
  db: Database,
  invoiceIds: readonly number[],
): Promise<Map<number, CardTry>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([payments.invoiceId], {
      invoiceId: payments.invoiceId,
      at: payments.createdAt,
      cardId: checkoutSessions.savedCardId,
    })
    .from(payments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
    .where(and(anyOf(payments.invoiceId, invoiceIds), isNotNull(checkoutSessions.savedCardId)))
    .orderBy(payments.invoiceId, desc(payments.id));
  return new Map(rows.map(({ invoiceId, ...one }) => [invoiceId, one]));
}
