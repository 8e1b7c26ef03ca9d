import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { laterOf } from "@/lib/base/later-of";
import { periodEnd } from "@/lib/base/period-end";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { type SystemEvent, writeSystemEvents } from "../../../kernel/audit-trail/write-audit";
import { freedOfDebt } from "../../../servers/servers/rules";
import { askToAlign } from "../../../servers/servers/shared/align-machine";
import { stateEvent } from "../../../servers/servers/shared/state-event";
import { owesAnything } from "./debts";
import { readOfOwner } from "./of-owner";

type Paid = { serverId: number | null; invoiceId: number };

type Server = typeof servers.$inferSelect;

/**
 * Returns the change that ends a suspension for non-payment, unless the server has another debt; null = nothing to
 * end.
 */
async function freed(db: Database, row: Server, now: Date) {
  const change = freedOfDebt(row);
  return change && !(await owesAnything(db, row.id, now)) ? change : null;
}

async function moveDueDates(db: Database, ends: ReadonlyMap<number, Date>): Promise<void> {
  if (ends.size === 0) return;
  const times = [...ends.values()].map((at) => at.toISOString());
  await db.execute(sql`
    update servers set due_at = v.due_at
    from unnest(${sql.param([...ends.keys()])}::int[], ${sql.param(times)}::timestamptz[]) as v (id, due_at)
    where servers.id = v.id`);
}

/** A server that is to end with its paid period ends with the one that was paid meanwhile. */
async function moveAskedEnds(db: Database, serverIds: readonly number[]): Promise<void> {
  if (serverIds.length === 0) return;
  await db.execute(sql`
    update cancellations set ends_at = servers.due_at from servers
    where servers.id = cancellations.server_id and servers.id = any(${sql.param(serverIds)}::int[])
      and kind = 'end_of_period' and withdrawn_at is null and ended_at is null and ends_at < servers.due_at`);
}

/**
 * Extends the due dates of servers whose next periods were paid, in the transaction of the payment, and ends their
 * suspension for non-payment; those of an earlier owner change nothing. The first period belongs to the order and begins when the server is ready.
 */
export async function extendPaidServers(db: Database, all: readonly Paid[], now: Date): Promise<void> {
  const invoiceIds = all.map(({ invoiceId }) => invoiceId);
  const paid = await db
    .update(renewals)
    .set({ paidAt: now, nextStepAt: null })
    .where(anyOf(renewals.invoiceId, invoiceIds))
    .returning({ serverId: renewals.serverId, invoiceId: renewals.invoiceId, endsAt: renewals.endsAt });
  const owned = await readOfOwner(db, all);
  const ids = owned.flatMap(({ serverId }) => serverId ?? []);
  const rows = await db
    .select()
    .from(servers)
    .where(and(anyOf(servers.id, ids), isNotNull(servers.dueAt), isNull(servers.deletedAt)))
    .orderBy(asc(servers.id))
    .for("update");
  const ends = new Map<number, Date>();
  const own = new Set(owned.map(({ invoiceId }) => invoiceId));
  const ofServers = groupBy(
    paid.filter(({ invoiceId }) => own.has(invoiceId)),
    ({ serverId }) => serverId,
  );
  for (const row of rows) {
    if (!row.dueAt) continue;
    const ofRenewals = (ofServers.get(row.id) ?? []).map(({ endsAt }) => endsAt);
    const [first = periodEnd(row.dueAt, row.months, row.readyAt), ...more] = ofRenewals;
    ends.set(row.id, more.reduce(laterOf, laterOf(first, row.dueAt)));
  }
  await moveDueDates(db, ends);
  await moveAskedEnds(db, [...ends.keys()]);
  const events: SystemEvent[] = [];
  for (const row of rows) {
    const change = await freed(db, row, now);
    if (!change) continue;
    await db.update(servers).set(change).where(eq(servers.id, row.id));
    await askToAlign(db, row.id);
    events.push(stateEvent("servers.free_paid", row, change.state ?? row.state));
  }
  await writeSystemEvents(db, events, now);
}

export const extendPaidServer = (db: Database, paid: Paid, now: Date): Promise<void> =>
  extendPaidServers(db, [paid], now);
