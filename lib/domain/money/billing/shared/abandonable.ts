import { and, eq, isNull, notExists } from "drizzle-orm";
import { isPositive, moneyOf } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import type { InvoiceRow } from "../lookup";

/** A combined invoice of which nothing was paid. */
export const isUntouched = ({
  kind,
  status,
  paid,
  currency,
}: Pick<InvoiceRow, "kind" | "status" | "paid" | "currency">): boolean =>
  kind === "combined" && status === "Unpaid" && !isPositive(moneyOf(paid, currency));

/** A checkout session whose creation was never answered: no customer was redirected to it. */
const isUnseen = and(
  isNull(checkoutSessions.outsideId),
  isNull(checkoutSessions.address),
  isNull(checkoutSessions.savedCardId),
);

/** Whether a checkout is open, or paid and not yet settled. */
export async function isUnderWay(db: Database, invoiceId: number): Promise<boolean> {
  const unseen = db
    .select({ id: checkoutSessions.paymentId })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.paymentId, payments.id), isUnseen));
  const [pending] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.state, "pending"), notExists(unseen)))
    .limit(1);
  return pending !== undefined;
}

/** Of combined invoices those that can be ended: nothing was paid of them, and no money may be under way. */
export async function readAbandonable(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.select().from(invoices).where(anyOf(invoices.id, ids));
  const found = new Set<number>();
  for (const row of rows) if (isUntouched(row) && !(await isUnderWay(db, row.id))) found.add(row.id);
  return found;
}
