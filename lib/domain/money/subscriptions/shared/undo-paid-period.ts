import { and, eq, isNull } from "drizzle-orm";
import { addMonths, monthsBetween } from "@/lib/base/months";
import type { Database } from "@/lib/db/client";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import { freedOfDebt } from "../../../servers/servers/rules";
import { askToAlign } from "../../../servers/servers/shared/align-machine";
import { stateEvent } from "../../../servers/servers/shared/state-event";
import { owesAnything } from "./debts";
import { readOfOwner } from "./of-owner";

type Span = { startsAt: Date; endsAt: Date };

/** Earlier by a period of whole months, of which a renewal may cover several, or by the days of a shorter one. */
function earlierBy(dueAt: Date, span: Span | null, months: number): Date {
  if (!span) return addMonths(dueAt, -months);
  const covered = monthsBetween(span.startsAt, span.endsAt);
  const isWhole = addMonths(span.startsAt, covered).getTime() === span.endsAt.getTime();
  return covered > 0 && isWhole
    ? addMonths(dueAt, -covered)
    : new Date(dueAt.getTime() - (span.endsAt.getTime() - span.startsAt.getTime()));
}

/**
 * Reverses the period by which an invoice's payment had extended the due date. Its renewal is unpaid again, with all
 * consequences; that of an earlier owner is void, and the server is as it was.
 */
export async function takePeriodBack(
  db: Database,
  { serverId, invoiceId }: { serverId: number | null; invoiceId: number },
  now: Date,
): Promise<void> {
  const [owned] = serverId === null ? [] : await readOfOwner(db, [{ serverId, invoiceId }]);
  if (serverId !== null && !owned) {
    await db
      .update(renewals)
      .set({ paidAt: null, voidedAt: now, nextStepAt: null })
      .where(
        and(eq(renewals.invoiceId, invoiceId), eq(renewals.serverId, serverId), isNull(renewals.voidedAt)),
      );
    return;
  }
  const [renewal] = await db
    .update(renewals)
    .set({ paidAt: null, nextStepAt: now })
    .where(
      and(
        eq(renewals.invoiceId, invoiceId),
        serverId === null ? undefined : eq(renewals.serverId, serverId),
        isNull(renewals.voidedAt),
      ),
    )
    .returning();
  // Removes the suspend step, so that dunning can take it again.
  if (renewal)
    await db
      .delete(dunningSteps)
      .where(and(eq(dunningSteps.renewalId, renewal.id), eq(dunningSteps.step, "suspend")));
  if (serverId === null) return;
  const isThere = and(eq(servers.id, serverId), isNull(servers.deletedAt));
  const [row] = await db.select().from(servers).where(isThere).for("update");
  if (!row?.dueAt) return;
  const isLast = renewal?.endsAt.getTime() === row.dueAt.getTime();
  const dueAt = isLast ? renewal.startsAt : earlierBy(row.dueAt, renewal ?? null, row.months);
  await db.update(servers).set({ dueAt }).where(eq(servers.id, serverId));
}

/** Ends the suspension once the debt that caused it is paid again, unless the server has another debt. */
export async function resumePaidServer(db: Database, serverId: number | null, now: Date): Promise<void> {
  if (serverId === null) return;
  const [row] = await db.select().from(servers).where(eq(servers.id, serverId)).for("update");
  const change = row && freedOfDebt(row);
  if (!change || (await owesAnything(db, serverId, now))) return;
  await db.update(servers).set(change).where(eq(servers.id, serverId));
  await askToAlign(db, serverId);
  await writeSystemEvents(db, [stateEvent("servers.free_paid", row, change.state ?? row.state)], now);
}
