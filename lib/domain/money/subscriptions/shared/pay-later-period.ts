import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { payLaterOrders } from "@/lib/db/tables/orders/pay-later-orders";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { lockInvoice } from "../../billing/lookup";
import { lockCredit } from "../../billing/shared/ledger";

/** Condition: it is the first period of a server whose order is paid later. */
const isFirst = sql`exists (select from pay_later_orders o where o.invoice_id = ${renewals.invoiceId})`;

/**
 * Condition for an invoiced, unpaid period that ends with its server, or is invoiced anew. Not the first one of a
 * server whose order is paid later: it is used before it is paid, so it is owed however the server ends.
 */
export const isDroppable = and(isNull(renewals.paidAt), isNull(renewals.voidedAt), sql`not ${isFirst}`);

/** The server's periods of which that holds, the earliest first. */
export const readDroppable = (db: Database, serverId: number) =>
  db
    .select()
    .from(renewals)
    .where(and(eq(renewals.serverId, serverId), isDroppable))
    .orderBy(asc(renewals.startsAt));

/** The first period of a server whose order is paid later, while it is not paid; null = there is none. */
export async function readOnAccount(db: Database, serverId: number) {
  const isOpen = and(isNull(renewals.paidAt), isNull(renewals.voidedAt), isFirst);
  const [row] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.serverId, serverId), isOpen));
  return row ?? null;
}

type Ready = { id: number; orderId: number; accountId: number; currency: "EUR" | "RUB" | "USD" };

/**
 * Of a server that is ready: the invoice of its order if that is paid later and not paid yet; null otherwise. Locks
 * the account's credit and the invoice, so that no payment comes in between.
 */
export async function lockOwedOrder(db: Database, server: Ready): Promise<number | null> {
  const [order] = await db
    .select({ invoiceId: invoices.id })
    .from(payLaterOrders)
    .innerJoin(invoices, eq(invoices.id, payLaterOrders.invoiceId))
    .where(
      and(
        eq(payLaterOrders.orderId, server.orderId),
        eq(invoices.status, "Unpaid"),
        isNotNull(invoices.number),
      ),
    );
  if (!order) return null;
  await lockCredit(db, server.accountId, server.currency);
  const { status } = await lockInvoice(db, order.invoiceId);
  return status === "Unpaid" ? order.invoiceId : null;
}

/** The period from now on is owed like that of a renewal: reminded of, and suspended for once it is overdue. */
export async function owePeriod(
  db: Database,
  { serverId, invoiceId }: { serverId: number; invoiceId: number },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<void> {
  await db.insert(renewals).values({ serverId, invoiceId, startsAt, endsAt, nextStepAt: startsAt });
}
