import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/billing";
import { renewals } from "@/lib/db/tables/renewals";
import { servers } from "@/lib/db/tables/servers";
import { renewalTerms } from "@/lib/env";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { Overdue } from "./overdue-schema";
import { isOwed } from "./shared/owed";

const mostNamed = 3;

/** Which servers are suspended if nothing is paid, and when the first of them. */
async function readSuspension(db: Database, accountId: number, serverId: number | undefined, now: Date) {
  const { suspendAfter } = renewalTerms();
  const at = sql`min(greatest(${invoices.dueAt} + make_interval(days => ${suspendAfter}),
    coalesce(${servers.suspendNotBefore}, '-infinity')))`;
  const rows = await db
    .select({
      id: servers.id,
      hostname: servers.hostname,
      at: sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      all: sql<number>`(count(*) over ())::int`,
    })
    .from(renewals)
    .innerJoin(invoices, eq(invoices.id, renewals.invoiceId))
    .innerJoin(servers, eq(servers.id, renewals.serverId))
    .where(
      and(
        eq(invoices.accountId, accountId),
        // Also one that is paid together with others: that alone moves no date.
        eq(invoices.status, "Unpaid"),
        lt(invoices.dueAt, now),
        isNull(renewals.voidedAt),
        inArray(servers.state, ["running", "stopped"]),
        serverId === undefined ? undefined : eq(servers.id, serverId),
      ),
    )
    .groupBy(servers.id, servers.hostname)
    .orderBy(asc(at), asc(servers.id))
    .limit(mostNamed);
  return {
    suspends: rows[0]?.at ?? null,
    servers: rows.map(({ id, hostname }) => ({ id, hostname })),
    more_servers: (rows[0]?.all ?? 0) - rows.length,
  };
}

/** The open invoice by which this one is paid together with others. */
const combined = alias(invoices, "combined");
const joins = and(eq(combined.id, invoices.combinedInto), eq(combined.status, "Unpaid"));

/**
 * What the account owes, each amount once, by the days on which it was due: an open combined invoice is due with the
 * first of its parts, which says nothing of the others.
 */
const isOwedByItself = (accountId: number): SQL | undefined =>
  or(
    and(isOwed(accountId), or(ne(invoices.kind, "combined"), ne(invoices.status, "Unpaid"))),
    and(eq(invoices.accountId, accountId), eq(invoices.status, "Unpaid"), isNotNull(combined.id)),
  );

/** Of the parts of one combined invoice no more is overdue than is left to pay of it; taken off the first of them. */
function beyondLeft(now: Date): SQL {
  const late = sql`from ${invoices} part where part.combined_into = ${combined.id} and part.due_at < ${now}`;
  return sql`case when ${invoices.id} = (select part.id ${late} order by part.due_at, part.id limit 1)
    then greatest(0, (select sum(part.total - part.paid) ${late}) - (${combined.total} - ${combined.paid}))
    else 0 end`;
}

/**
 * What is overdue in the whole account or for one server, for the notice on its pages; null when nothing is. The invoice is
 * the one to pay: of a part the one that pays it.
 */
export const showOverdue = operation({
  name: "billing.overdue",
  summary: "Shows what is overdue, of the account or of one server",
  access: reads({ right: "billing/get_client" }),
  input: z.object({ server_id: wireInt(0).optional() }),
  output: Overdue.nullable(),
  run: async ({ db, actor, now }, { server_id: serverId }) => {
    const { account } = actor;
    const ofServer = db
      .select({ id: invoiceLines.invoiceId })
      .from(invoiceLines)
      .where(eq(invoiceLines.serverId, serverId ?? 0));
    const rows = await db
      .select({
        id: sql<number>`coalesce(${combined.id}, ${invoices.id})`,
        number: sql<string>`coalesce(${combined.number}, ${invoices.number})`,
        dueAt: invoices.dueAt,
        all: sql<number>`(count(*) over ())::int`,
        amount: sql<string>`(sum(${invoices.total} - ${invoices.paid} - ${beyondLeft(now)}) over ())::numeric(14,2)::text`,
      })
      .from(invoices)
      .leftJoin(combined, joins)
      .where(
        and(
          lt(invoices.dueAt, now),
          serverId === undefined
            ? isOwedByItself(account.id)
            : and(
                eq(invoices.accountId, account.id),
                eq(invoices.status, "Unpaid"),
                inArray(invoices.id, ofServer),
              ),
        ),
      )
      .orderBy(asc(invoices.dueAt), asc(invoices.id))
      .limit(1);
    const [first] = rows;
    if (!first) return null;
    const { id, number, dueAt, all, amount } = first;
    const invoice = { id, number, due: dueAt.toISOString() };
    const suspension = await readSuspension(db, account.id, serverId, now);
    return { count: all, amount: { value: amount, currency: account.currency }, invoice, ...suspension };
  },
});
