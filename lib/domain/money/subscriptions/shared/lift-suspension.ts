import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { laterOf } from "@/lib/base/later-of";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { cancellations, serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { lockInvoice } from "../../billing/lookup";
import { confirmWithdrawal } from "../../billing/shared/credit-note";
import { addDays, dueDate } from "./dunning";
import { dropRenewal, noteInvoicedUntil, readOpenRenewals } from "./void-renewal";

type Server = typeof servers.$inferSelect;

/** How many days staff had a server suspended, begun ones whole. */
export const suspendedDays = ({ suspendedAt }: Pick<Server, "suspendedAt">, now: Date): number =>
  suspendedAt === null ? 0 : Math.max(0, Math.ceil((now.getTime() - suspendedAt.getTime()) / 86_400_000));

/** Until when a server is paid once the days of its suspension are added; null = it is charged by the hour. */
export const movedUntil = (row: Pick<Server, "suspendedAt" | "dueAt">, now: Date): Date | null =>
  row.dueAt && addDays(row.dueAt, suspendedDays(row, now));

/** To when `movePeriod` moves a server; null = it does not. */
export const movedEnd = (row: Pick<Server, "suspendedAt" | "dueAt">, now: Date): Date | null =>
  suspendedDays(row, now) === 0 ? null : movedUntil(row, now);

/** Periods that were not over yet are moved, each by all days, the last one first: no two begin at the same time meanwhile. */
async function movePaid(db: Database, row: Server, since: Date, days: number): Promise<void> {
  const isPaid = and(eq(renewals.serverId, row.id), isNotNull(renewals.paidAt), isNull(renewals.voidedAt));
  const paid = await db.select().from(renewals).where(isPaid).orderBy(desc(renewals.startsAt));
  for (const { id, startsAt, endsAt } of paid)
    if (endsAt > since)
      await db
        .update(renewals)
        .set({ startsAt: addDays(startsAt, days), endsAt: addDays(endsAt, days) })
        .where(eq(renewals.id, id));
  const first = paid.at(-1)?.startsAt ?? row.dueAt;
  if (first && first > since)
    await db
      .update(servers)
      .set({ firstMovedDays: row.firstMovedDays + days })
      .where(eq(servers.id, row.id));
  const by = sql`make_interval(days => ${days})`;
  await db
    .update(serviceChanges)
    .set({
      startsAt: sql`${serviceChanges.startsAt} + ${by}`,
      endsAt: sql`${serviceChanges.endsAt} + ${by}`,
    })
    .where(
      and(
        eq(serviceChanges.serverId, row.id),
        gt(serviceChanges.endsAt, since),
        isNull(serviceChanges.droppedAt),
      ),
    );
}

const isEndAsked = (serverId: number) =>
  and(
    eq(cancellations.serverId, serverId),
    eq(cancellations.kind, "end_of_period"),
    isNull(cancellations.withdrawnAt),
    isNull(cancellations.endedAt),
  );

/** When its owner has asked for its end; null = nobody has. */
export async function readAskedEnd(db: Database, serverId: number): Promise<Date | null> {
  const [asked] = await db
    .select({ endsAt: cancellations.endsAt })
    .from(cancellations)
    .where(isEndAsked(serverId));
  return asked?.endsAt ?? null;
}

/** What its owner has asked to end ends later, too; the invoice that waits for a change of mind is of days that are moved. */
async function moveEnd(db: Database, { id, hostname }: Server, endsAt: Date, now: Date): Promise<void> {
  const isAsked = isEndAsked(id);
  const asked = await db.select().from(cancellations).where(isAsked).for("update");
  await db.update(cancellations).set({ endsAt, invoiceId: null, updatedAt: now }).where(isAsked);
  for (const { invoiceId } of asked)
    if (invoiceId !== null) await confirmWithdrawal(db, invoiceId, { code: "made_anew", hostname }, now);
}

/**
 * Suspended days are not charged: extends the paid period by them and cancels open invoices, which are issued again
 * for the moved periods.
 */
export async function movePeriod(db: Database, row: Server, now: Date): Promise<void> {
  const { id, hostname, suspendedAt } = row;
  const days = suspendedDays(row, now);
  const dueAt = movedEnd(row, now);
  if (!dueAt || !suspendedAt) return;
  for (const renewal of await readOpenRenewals(db, id))
    await dropRenewal(db, renewal, { code: "made_anew", hostname }, now);
  await movePaid(db, row, suspendedAt, days);
  await db.update(servers).set({ dueAt }).where(eq(servers.id, id));
  await moveEnd(db, row, dueAt, now);
  await noteInvoicedUntil(db, id);
}

/**
 * The days of the suspension are charged: open invoices are announced again, as those that are issued now, and what was
 * missed is invoiced by the next round.
 */
export async function chargePeriod(db: Database, { id }: Server, now: Date): Promise<void> {
  for (const renewal of await readOpenRenewals(db, id)) {
    const invoice = await lockInvoice(db, renewal.invoiceId);
    const dueAt = laterOf(invoice.dueAt, dueDate(renewal.startsAt, now, renewalTerms()));
    await db.update(renewals).set({ nextStepAt: now }).where(eq(renewals.id, renewal.id));
    if (invoice.status !== "Unpaid" || dueAt <= invoice.dueAt) continue;
    await db.update(invoices).set({ dueAt, updatedAt: now }).where(eq(invoices.id, invoice.id));
    await db.delete(dunningSteps).where(eq(dunningSteps.renewalId, renewal.id));
  }
}

/** Dunning was paused during the suspension; open invoices are processed again. */
export const goOnReminding = (db: Database, serverId: number, now: Date) =>
  db
    .update(renewals)
    .set({ nextStepAt: now })
    .where(
      and(
        eq(renewals.serverId, serverId),
        isNull(renewals.paidAt),
        isNull(renewals.voidedAt),
        isNull(renewals.nextStepAt),
      ),
    );
