import { and, asc, eq, inArray, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import { servers } from "@/lib/db/tables/servers/servers";
import { announcementOf } from "../../kernel/server/announcement";
import { isNever, readDunningTerms } from "../../kernel/server/dunning-terms";
import { heldUntil } from "../../kernel/server/held-until";
import { stepSentAt } from "../../kernel/server/step-sent-at";
import { isWrittenOff } from "../../kernel/server/written-off";
import { readDeletions } from "../../servers/servers/shared/read-deletions";

/** Scope: all servers of an account, one of them, or those of these invoices; `timeZone` is the seller's. */
type Asked = {
  db: Database;
  accountId: number;
  serverId: number | undefined;
  about: SQL | undefined;
  timeZone: string;
};

const mostNamed = 3;

const isAsked = ({ accountId, serverId, about }: Asked): SQL | undefined =>
  and(
    eq(invoices.accountId, accountId),
    isNull(renewals.voidedAt),
    not(isWrittenOff()),
    about,
    serverId === undefined ? undefined : eq(servers.id, serverId),
  );

/** The servers that are suspended if nothing is paid, and the day of the first suspension. */
export async function readToSuspend(asked: Asked, now: Date) {
  const terms = (await readDunningTerms(asked.db, [asked.accountId]))(asked.accountId);
  const { suspendAfter } = terms;
  if (isNever(suspendAfter)) return { suspends: null, servers: [], more_servers: 0 };
  const announcement = announcementOf(terms);
  // Where no mail was sent, the announcement is not before now, and the suspension never sooner after it than the
  // plan's number of days.
  const announced = sql`coalesce((select ${stepSentAt()} from ${dunningSteps}
    left join ${mails} on ${mails.id} = ${dunningSteps.mailId}
    where ${dunningSteps.renewalId} = ${renewals.id} and not ${dunningSteps.isSkipped}
      and (${dunningSteps.step} in (${announcement.name ?? "notice"}, 'notice') or ${dunningSteps.step} like 'notice %')
    order by ${dunningSteps.at} desc limit 1), ${now})`;
  // After a stop it is announced anew.
  const anew = sql`${heldUntil()} + make_interval(days => ${suspendAfter - announcement.days})`;
  const at = sql`min(greatest(${invoices.dueAt} + make_interval(days => ${suspendAfter}),
    ${announced} + make_interval(days => ${suspendAfter - announcement.days}),
    coalesce(${servers.suspendNotBefore}, '-infinity'), coalesce(${anew}, '-infinity')))`;
  const rows = await asked.db
    .select({
      id: servers.id,
      hostname: servers.hostname,
      at: sql`${at}`.mapWith(invoices.dueAt),
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(
      and(
        isAsked(asked),
        // Includes invoices in a combined one: combining alone moves no date.
        eq(invoices.status, "Unpaid"),
        lt(invoices.dueAt, now),
        inArray(servers.state, ["running", "stopped"]),
      ),
    )
    .groupBy(servers.id, servers.hostname)
    .orderBy(asc(at), asc(servers.id))
    .limit(mostNamed);
  return {
    suspends: rows[0] ? dayIn(rows[0].at, asked.timeZone) : null,
    servers: rows.map(({ id, hostname }) => ({ id, hostname })),
    more_servers: (rows[0]?.all ?? 0) - rows.length,
  };
}

/** The servers already suspended for it that are deleted if nothing is paid, and the day of the first deletion. */
export async function readToDelete(asked: Asked) {
  const { db, timeZone } = asked;
  const rows = await db
    .selectDistinct({ id: servers.id, hostname: servers.hostname })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(and(isAsked(asked), inArray(invoices.status, ["Unpaid", "Collections"])));
  const ends = await readDeletions(
    db,
    rows.map(({ id }) => id),
  );
  const found = rows
    .flatMap((server) => {
      const at = ends.get(server.id);
      return at ? [{ ...server, at }] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    deletes: found[0] ? dayIn(found[0].at, timeZone) : null,
    suspended: found.slice(0, mostNamed).map(({ id, hostname }) => ({ id, hostname })),
    more_suspended: Math.max(0, found.length - mostNamed),
  };
}
