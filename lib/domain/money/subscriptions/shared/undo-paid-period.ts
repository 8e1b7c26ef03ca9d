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

/**
 * Takes the period back by which the payment of an invoice had moved the due date on. Its renewal is unpaid again, with
 * all that follows from that.
 */
export async function takePeriodBack(
  db: Database,
  { serverId, invoiceId }: { serverId: number | null; invoiceId: number },
  now: Date,
): Promise<void> {
  const [renewal] = await db
    .update(renewals)
    .set({ paidAt: null, nextStepAt: now })
    .where(and(eq(renewals.invoiceId, invoiceId), isNull(renewals.voidedAt)))
    .returning();
  // What was done when it was unpaid before is done again.
  if (renewal)
    await db
      .delete(dunningSteps)
      .where(and(eq(dunningSteps.renewalId, renewal.id), eq(dunningSteps.step, "suspend")));
  if (serverId === null) return;
  const isThere = and(eq(servers.id, serverId), isNull(servers.deletedAt));
  const [row] = await db.select().from(servers).where(isThere).for("update");
  if (!row?.dueAt) return;
  const isLast = renewal?.endsAt.getTime() === row.dueAt.getTime();
  // A renewal may be of several periods that were missed.
  const months = renewal ? monthsBetween(renewal.startsAt, renewal.endsAt) : row.months;
  const dueAt = isLast ? renewal.startsAt : addMonths(row.dueAt, -months);
  await db.update(servers).set({ dueAt }).where(eq(servers.id, serverId));
}

/** Once that for which it was suspended is paid again, the server can be used again, unless it owes something else. */
export async function resumePaidServer(db: Database, serverId: number | null, now: Date): Promise<void> {
  if (serverId === null) return;
  const [row] = await db.select().from(servers).where(eq(servers.id, serverId)).for("update");
  const change = row && freedOfDebt(row);
  if (!change || (await owesAnything(db, serverId, now))) return;
  await db.update(servers).set(change).where(eq(servers.id, serverId));
  await askToAlign(db, serverId);
  await writeSystemEvents(db, [stateEvent("servers.free_paid", row, change.state ?? row.state)], now);
}
