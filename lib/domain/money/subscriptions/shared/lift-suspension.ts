import { and, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { laterOf } from "@/lib/base/later-of";
import type { Database } from "@/lib/db/client";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { cancellations, serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { renewalTerms } from "@/lib/env";
import { lockInvoice } from "../../billing/lookup";
import { confirmWithdrawal } from "../../billing/shared/credit-note";
import { addDays, dueDate } from "./dunning";
import { moveDue } from "./move-due";
import { readDroppable, readOnAccount } from "./pay-later-period";
import { dropRenewal, noteInvoicedUntil, readOpenRenewals } from "./void-renewal";

type Server = typeof servers.$inferSelect;

/** Days for which staff suspended a server, counting begun days as full. */
export const suspendedDays = ({ suspendedAt }: Pick<Server, "suspendedAt">, now: Date): number =>
  suspendedAt === null ? 0 : Math.max(0, Math.ceil((now.getTime() - suspendedAt.getTime()) / 86_400_000));

/** Paid-until date of a server including the days of its suspension; null = hourly billing. */
export const movedUntil = (row: Pick<Server, "suspendedAt" | "dueAt">, now: Date): Date | null =>
  row.dueAt && addDays(row.dueAt, suspendedDays(row, now));

/** New paid-until date after `movePeriod`; null = unchanged. */
export const movedEnd = (row: Pick<Server, "suspendedAt" | "dueAt">, now: Date): Date | null =>
  suspendedDays(row, now) === 0 ? null : movedUntil(row, now);

/**
 * Moves all periods that are not over by these days, the last one first, so that no two begin at the same time in
 * between.
 */
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

/** The same of a first period that is paid later, whose invoice stays as it is. */
async function moveOnAccount(db: Database, serverId: number, days: number): Promise<void> {
  const owed = await readOnAccount(db, serverId);
  if (!owed) return;
  const { id, startsAt, endsAt } = owed;
  await db
    .update(renewals)
    .set({ startsAt: addDays(startsAt, days), endsAt: addDays(endsAt, days) })
    .where(eq(renewals.id, id));
}

const isEndAsked = (serverId: number) =>
  and(
    eq(cancellations.serverId, serverId),
    eq(cancellations.kind, "end_of_period"),
    isNull(cancellations.withdrawnAt),
    isNull(cancellations.endedAt),
  );

/** End date that the owner requested; null = none. */
export async function readAskedEnd(db: Database, serverId: number): Promise<Date | null> {
  const [asked] = await db
    .select({ endsAt: cancellations.endsAt })
    .from(cancellations)
    .where(isEndAsked(serverId));
  return asked?.endsAt ?? null;
}

/**
 * An invoice that was withdrawn for an end that the owner requested is final, because it no longer says what its period is or
 * costs: if the request is taken back, the period is invoiced anew.
 */
export async function dropWithdrawn(
  db: Database,
  { id, hostname }: Pick<Server, "id" | "hostname">,
  now: Date,
): Promise<void> {
  const isAsked = isEndAsked(id);
  const asked = await db.select().from(cancellations).where(isAsked).for("update");
  if (asked.every(({ invoiceId }) => invoiceId === null)) return;
  await db.update(cancellations).set({ invoiceId: null, updatedAt: now }).where(isAsked);
  for (const { invoiceId } of asked)
    if (invoiceId !== null) await confirmWithdrawal(db, invoiceId, { code: "made_anew", hostname }, now);
}

/**
 * Also moves the end date that the owner requested; an invoice withdrawn for it becomes final, because its period
 * moves.
 */
export async function moveEnd(db: Database, row: Server, endsAt: Date, now: Date): Promise<void> {
  await dropWithdrawn(db, row, now);
  await db.update(cancellations).set({ endsAt, updatedAt: now }).where(isEndAsked(row.id));
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
  for (const renewal of await readDroppable(db, id))
    await dropRenewal(db, renewal, { code: "made_anew", hostname }, now);
  await moveOnAccount(db, id, days);
  await movePaid(db, row, suspendedAt, days);
  await db.update(servers).set({ dueAt }).where(eq(servers.id, id));
  await moveEnd(db, row, dueAt, now);
  await noteInvoicedUntil(db, id);
}

/**
 * Charges the days of the suspension: open invoices get a new due date and new reminders, as if issued now, and the
 * next run invoices missed periods.
 */
export async function chargePeriod(db: Database, { id }: Server, now: Date): Promise<void> {
  for (const renewal of await readOpenRenewals(db, id)) {
    const invoice = await lockInvoice(db, renewal.invoiceId);
    const dueAt = laterOf(invoice.dueAt, dueDate(renewal.startsAt, now, renewalTerms()));
    await db.update(renewals).set({ nextStepAt: now }).where(eq(renewals.id, renewal.id));
    if (invoice.status === "Unpaid" && dueAt > invoice.dueAt) await moveDue(db, invoice, dueAt, now);
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
