import { and, eq, isNull, notExists } from "drizzle-orm";
import { isPositive, moneyOf } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import type { InvoiceRow } from "../lookup";

/** A combined invoice without any payment. */
export const isUntouched = ({
  kind,
  status,
  paid,
  currency,
}: Pick<InvoiceRow, "kind" | "status" | "paid" | "currency">): boolean =>
  kind === "combined" && status === "Unpaid" && !isPositive(moneyOf(paid, currency));

/** A checkout session whose creation got no response: no customer was redirected to it. */
const isUnseen = and(
  isNull(checkoutSessions.outsideId),
  isNull(checkoutSessions.address),
  isNull(checkoutSessions.savedCardId),
);

/** Returns whether a checkout is open, or paid and not yet settled. */
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

/** Returns which combined invoices can be closed: those without payments, paid or pending. */
export async function readAbandonable(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db.select().from(invoices).where(anyOf(invoices.id, ids));
  const found = new Set<number>();
  for (const row of rows) if (isUntouched(row) && !(await isUnderWay(db, row.id))) found.add(row.id);
  return found;
}
