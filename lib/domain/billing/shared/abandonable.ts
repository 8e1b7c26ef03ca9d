import { and, eq, isNull, notExists } from "drizzle-orm";
import { isPositive } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import { paymentVisits } from "@/lib/db/tables/payments";
import type { InvoiceRow } from "../lookup";

/** A combined invoice of which nothing was paid. */
export const isUntouched = ({ kind, status, paid }: Pick<InvoiceRow, "kind" | "status" | "paid">): boolean =>
  kind === "combined" && status === "Unpaid" && !isPositive(paid);

/** A page outside that was asked for and never answered: nobody was sent there. */
const isUnseen = and(
  isNull(paymentVisits.outsideId),
  isNull(paymentVisits.address),
  isNull(paymentVisits.savedCardId),
);

/** Whether somebody was sent to pay it and may still do so, or has done so and the money is not certain yet. */
export async function isUnderWay(db: Database, invoiceId: number): Promise<boolean> {
  const unseen = db
    .select({ id: paymentVisits.paymentId })
    .from(paymentVisits)
    .where(and(eq(paymentVisits.paymentId, payments.id), isUnseen));
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
