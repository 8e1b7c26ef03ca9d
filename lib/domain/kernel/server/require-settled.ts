import { and, eq, isNull, lt, not, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { fail } from "../errors/fail";
import { announcementOf } from "./announcement";
import { readDunningTerms } from "./dunning-terms";
import { heldUntil } from "./held-until";
import { stepSentAt } from "./step-sent-at";
import { isWrittenOff } from "./written-off";

/** How long a suspension or deletion for non-payment waits for work started on its server. */
const patience = sql`interval '1 hour'`;

/**
 * Throws for further work on a server whose suspension or deletion for non-payment has been due for longer than that:
 * both wait for running work, so a loop of calls would keep an unpaid server forever. Neither is due until the mail
 * about it was sent and the plan's number of days has passed since.
 */
export async function requireSettled(db: Database, serverId: number, now: Date): Promise<void> {
  const isIts = eq(renewals.serverId, serverId);
  const isOpen = and(isIts, isNull(renewals.paidAt), isNull(renewals.voidedAt), not(isWrittenOff()));
  const [overdue] = await db
    .select({ accountId: servers.accountId })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(and(isOpen, lt(invoices.dueAt, now)))
    .limit(1);
  if (!overdue) return;
  const terms = (await readDunningTerms(db, [overdue.accountId]))(overdue.accountId);
  const { suspendAfter, terminateAfter } = terms;
  const announcement = announcementOf(terms);
  const before = sql`${now.toISOString()}::timestamptz - ${patience}`;
  const days = (count: number) => sql`make_interval(days => ${count}::int)`;
  // After a stop it is announced anew.
  const anew = sql`${heldUntil()} + ${days(suspendAfter - announcement.days)}`;
  const isItsDay = sql`greatest(${invoices.dueAt} + ${days(suspendAfter)}, ${servers.suspendNotBefore}, ${anew}) < ${before}`;
  const announcedAt = sql`(select ${stepSentAt()} from ${dunningSteps}
    left join ${mails} on ${mails.id} = ${dunningSteps.mailId}
    where ${dunningSteps.renewalId} = ${renewals.id} and not ${dunningSteps.isSkipped}
      and (${dunningSteps.step} in (${announcement.name ?? "notice"}, 'notice') or ${dunningSteps.step} like 'notice %')
    order by ${dunningSteps.at} desc limit 1)`;
  const isAnnounced = sql`${announcedAt} + ${days(suspendAfter - announcement.days)} < ${before}`;
  const isDeletionDue = sql`(${invoices.dueAt} + ${days(terminateAfter)} < ${before}
    and greatest(${stepSentAt()}, ${heldUntil()}) + ${days(terminateAfter - suspendAfter)} < ${before})`;
  const isDue = sql`case
    when ${servers.suspendedBy} is null or ${servers.suspendedBy} = 'owner'
      then ${isItsDay} and (${dunningSteps.at} is not null or ${isAnnounced})
    when ${servers.suspendedBy} = 'unpaid' and ${dunningSteps.at} is not null then ${isDeletionDue}
    else false end`;
  const [due] = await db
    .select({ id: renewals.id })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .leftJoin(dunningSteps, and(eq(dunningSteps.renewalId, renewals.id), eq(dunningSteps.step, "suspend")))
    .leftJoin(mails, eq(mails.id, dunningSteps.mailId))
    .where(and(isOpen, isDue))
    .limit(1);
  if (due) throw fail("server.overdue");
}
