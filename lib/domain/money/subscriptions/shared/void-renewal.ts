import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { laterOf } from "@/lib/base/later-of";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { productPeriods, productSubscriptions } from "@/lib/db/tables/money/products";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { lockInvoice } from "../../billing/lookup";
import { cancelAndTell } from "../../billing/shared/cancel-and-tell";
import { readHandOver } from "../../billing/shared/handed-over";
import { askToFree } from "../../billing/shared/ledger";
import { dropAddressCharges } from "./drop-address-charges";

export type Renewal = typeof renewals.$inferSelect;

/** Returns the server's invoiced, unpaid periods, the earliest first. */
export const readOpenRenewals = (db: Database, serverId: number): Promise<Renewal[]> =>
  db
    .select()
    .from(renewals)
    .where(and(eq(renewals.serverId, serverId), isNull(renewals.paidAt), isNull(renewals.voidedAt)))
    .orderBy(asc(renewals.startsAt));

/**
 * Updates the invoiced-until date: the end of the paid period and of the open periods that follow without a gap. A
 * voided period leaves a gap, from which invoicing starts again, in whatever order periods were voided.
 */
export async function noteInvoicedUntil(db: Database, serverId: number): Promise<void> {
  const [server] = await db.select({ dueAt: servers.dueAt }).from(servers).where(eq(servers.id, serverId));
  if (!server?.dueAt) return;
  const open = await readOpenRenewals(db, serverId);
  const invoicedUntil = open.reduce(
    (until, { startsAt, endsAt }) => (startsAt <= until ? laterOf(until, endsAt) : until),
    server.dueAt,
  );
  await db.update(servers).set({ invoicedUntil }).where(eq(servers.id, serverId));
}

/** Voids a renewal after its invoice was canceled: the period is not owed, and may be invoiced again. */
export async function voidRenewal(db: Database, { id, serverId }: Renewal, now: Date): Promise<void> {
  await db.update(renewals).set({ voidedAt: now, nextStepAt: null }).where(eq(renewals.id, id));
  await noteInvoicedUntil(db, serverId);
}

/** The periods that an unpaid invoice is for, the earliest first. */
const readOpenOf = (db: Database, invoiceId: number): Promise<Renewal[]> =>
  db
    .select()
    .from(renewals)
    .where(and(eq(renewals.invoiceId, invoiceId), isNull(renewals.paidAt), isNull(renewals.voidedAt)))
    .orderBy(asc(renewals.startsAt), asc(renewals.id));

/** Has the periods of products on an invoice that was cancelled invoiced again, also where later ones are on others. */
export async function reopenProducts(db: Database, invoiceId: number): Promise<void> {
  const ended = await db.delete(productPeriods).where(eq(productPeriods.invoiceId, invoiceId)).returning();
  const { id, nextAt } = productSubscriptions;
  for (const { subscriptionId, startsAt } of ended)
    await db
      .update(productSubscriptions)
      .set({ nextAt: sql`least(${nextAt}, ${startsAt.toISOString()}::timestamptz)` })
      .where(eq(id, subscriptionId));
}

/** Whether an invoice is for other things than one server's period, which end with it. */
export const isShared = async (db: Database, { invoiceId }: Renewal): Promise<boolean> =>
  (await readOpenOf(db, invoiceId)).length > 1 ||
  (
    await db
      .select({ id: productPeriods.id })
      .from(productPeriods)
      .where(eq(productPeriods.invoiceId, invoiceId))
      .limit(1)
  ).length > 0;

/**
 * Voids a period that is no longer owed: cancels its invoice, unless its payment was charged back. One that somebody else
 * collects stays owed. What was charged for its addresses meanwhile goes with it. Other periods on the same invoice are
 * invoiced again; what of them has begun is owed as before.
 */
export async function dropRenewal(
  db: Database,
  renewal: Renewal,
  reason: ReturnParams,
  now: Date,
): Promise<void> {
  const { id, invoiceId } = renewal;
  const invoice = await lockInvoice(db, invoiceId);
  const drop = async (one: Renewal): Promise<void> => {
    await voidRenewal(db, one, now);
    await dropAddressCharges(db, { ...one, accountId: invoice.accountId }, reason, now);
  };
  if (invoice.status === "Collections") {
    if ((await readHandOver(db, invoice)) === null) await drop(renewal);
    return;
  }
  await cancelAndTell(db, invoiceId, reason, now);
  const open = await readOpenOf(db, invoiceId);
  for (const one of open) await drop(one);
  await reopenProducts(db, invoiceId);
  if (open.some((one) => one.id !== id)) await askToFree(db, invoice.accountId);
}
