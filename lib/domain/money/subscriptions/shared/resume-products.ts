import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { productPeriods, productSubscriptions } from "@/lib/db/tables/money/products";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";

const isPaused = and(isNotNull(productSubscriptions.pausedAt), isNull(productSubscriptions.endedAt));

/** A period that has begun is not paid. */
const owes = (
  now: Date,
): SQL => sql`exists (select from product_periods p join invoices i on i.id = p.invoice_id
  where p.subscription_id = ${productSubscriptions.id} and i.status in ('Unpaid', 'Collections')
    and p.starts_at < ${now.toISOString()}::timestamptz)`;

/** Ends the pause of products that owe nothing any more; days on which the customer did not have them are not invoiced. */
async function resume(db: Database, which: SQL | undefined, now: Date): Promise<number> {
  const rows = await db
    .update(productSubscriptions)
    .set({
      pausedAt: null,
      nextAt: sql`greatest(${productSubscriptions.nextAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(isPaused, which, sql`not ${owes(now)}`))
    .returning({ id: productSubscriptions.id, accountId: productSubscriptions.accountId });
  await writeSystemEvents(
    db,
    rows.map(({ id, accountId }) => ({
      ...{ operation: "products.resume_paid" as const, accountId, target: `subscription ${id}` },
      ...{ changes: { paused: false }, cause: `subscription ${id}` },
    })),
    now,
  );
  return rows.length;
}

/** In the transaction of the last payment of an invoice. */
export const resumePaidProducts = (db: Database, invoiceId: number, now: Date): Promise<number> =>
  resume(
    db,
    inArray(
      productSubscriptions.id,
      db
        .select({ id: productPeriods.subscriptionId })
        .from(productPeriods)
        .where(eq(productPeriods.invoiceId, invoiceId)),
    ),
    now,
  );

/** Whatever else has settled their invoices, such as a credit note. */
export const resumeSettledProducts = (db: Database, now: Date): Promise<number> => resume(db, undefined, now);
