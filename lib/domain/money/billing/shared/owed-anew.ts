import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";

/**
 * SQL: the next period of the server to be invoiced had begun when its invoice was cancelled for another reason than that
 * it is not owed, such as the end of another server on a joint invoice. What staff cancelled is announced anew.
 */
const isOfNext: SQL | undefined = and(
  eq(renewals.serverId, servers.id),
  eq(renewals.startsAt, sql`coalesce(${servers.invoicedUntil}, ${servers.dueAt})`),
  gt(renewals.voidedAt, renewals.startsAt),
  eq(invoices.status, "Cancelled"),
  eq(invoices.accountId, servers.accountId),
  sql`${invoices.notes} ->> 'code' <> 'by_staff'`,
);

/** SQL: of such a server, which is not free of debt meanwhile. */
export const isOwedAnew: SQL = sql`exists (select from ${renewals}
  join ${invoices} on ${invoices.id} = ${renewals.invoiceId} where ${isOfNext})`;

/** The renewal that was voided, and the due day of its invoice. */
export type OwedAnew = { renewalId: number; startsAt: Date; dueAt: Date };

/** Of an invoice that was cancelled longer ago, the panel has announced nothing meanwhile: its period begins anew. */
const keptHours = 24;

/** Of those of these servers, what keeps its due day and its steps. */
export async function readOwedAnew(
  db: Database,
  serverIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OwedAnew>> {
  if (serverIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([renewals.serverId], {
      serverId: renewals.serverId,
      renewalId: renewals.id,
      startsAt: renewals.startsAt,
      dueAt: invoices.dueAt,
    })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(
      and(anyOf(renewals.serverId, serverIds), isOfNext, gt(renewals.voidedAt, hoursBefore(now, keptHours))),
    )
    .orderBy(renewals.serverId, desc(renewals.id));
  return new Map(rows.map(({ serverId, ...one }) => [serverId, one]));
}
