import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/billing";
import { renewalSteps, renewals } from "@/lib/db/tables/renewals";
import { servers } from "@/lib/db/tables/servers";
import { renewalTerms } from "@/lib/env";
import { fail } from "./errors";

/** So long a suspension or deletion for non-payment makes way for whatever is begun on its server. */
const patience = sql`interval '1 hour'`;

/**
 * Refuses further work on a server whose suspension or deletion for non-payment has been due for longer than that: both
 * wait for work that is under way, so that a loop of it would keep an unpaid server for ever.
 */
export async function requireSettled(db: Database, serverId: number, now: Date): Promise<void> {
  const { suspendAfter, terminateAfter } = renewalTerms();
  const before = sql`${now.toISOString()}::timestamptz - ${patience}`;
  const days = (count: number) => sql`make_interval(days => ${count}::int)`;
  const suspension = sql`greatest(${invoices.dueAt} + ${days(suspendAfter)}, ${servers.suspendNotBefore})`;
  const deletion = sql`greatest(${invoices.dueAt} + ${days(terminateAfter)}, ${renewalSteps.at} + ${days(terminateAfter - suspendAfter)})`;
  const isDue = sql`case
    when ${servers.suspendedBy} is null or ${servers.suspendedBy} = 'owner' then ${suspension} < ${before}
    when ${servers.suspendedBy} = 'unpaid' and ${renewalSteps.at} is not null then ${deletion} < ${before}
    else false end`;
  const [due] = await db
    .select({ id: renewals.id })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .leftJoin(renewalSteps, and(eq(renewalSteps.renewalId, renewals.id), eq(renewalSteps.step, "suspend")))
    .where(and(eq(renewals.serverId, serverId), isNull(renewals.paidAt), isNull(renewals.voidedAt), isDue))
    .limit(1);
  if (due) throw fail("server.overdue");
}
