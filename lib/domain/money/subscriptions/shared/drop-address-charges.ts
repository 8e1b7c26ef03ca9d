import { and, asc, eq, gte, inArray, isNotNull, lte } from "drizzle-orm";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { cancelAndTell } from "../../billing/shared/cancel-and-tell";

/** `endsAt`: null = whenever it ends. `accountId`: who was charged, and whose credit is locked. */
type Charged = { serverId: number; accountId: number; startsAt: Date; endsAt: Date | null };

/**
 * Takes back what was charged for addresses within a period that is owed no more: it is invoiced anew with them in its price,
 * or not at all. What was paid of it becomes credit.
 */
export async function dropAddressCharges(
  db: Database,
  { serverId, accountId, startsAt, endsAt }: Charged,
  reason: ReturnParams,
  now: Date,
): Promise<void> {
  const rows = await db
    .selectDistinct({ id: invoices.id })
    .from(serviceChanges)
    .innerJoin(invoices, eq(invoices.id, serviceChanges.invoiceId))
    .where(
      and(
        eq(serviceChanges.serverId, serverId),
        eq(serviceChanges.kind, "addresses"),
        isNotNull(serviceChanges.appliedAt),
        gte(serviceChanges.startsAt, startsAt),
        endsAt ? lte(serviceChanges.endsAt, endsAt) : undefined,
        eq(invoices.accountId, accountId),
        inArray(invoices.status, ["Unpaid", "Paid"]),
      ),
    )
    .orderBy(asc(invoices.id));
  for (const { id } of rows) await cancelAndTell(db, id, reason, now);
}
