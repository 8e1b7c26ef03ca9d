import { and, asc, eq, isNotNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { nameColumn } from "@/lib/db/name-column";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { isWrittenOff } from "../../kernel/server/written-off";
import { dueDay } from "../../money/billing/shared/invoice-days";
import { isOwed } from "../../money/billing/shared/owed";
import { Overdue } from "./overdue-schema";
import { readToDelete, readToSuspend } from "./stopped-by-debt";

/** The open combined invoice that includes this one. */
const combined = alias(invoices, "combined");
const joins = and(eq(combined.id, invoices.combinedInto), eq(combined.status, "Unpaid"));

/**
 * What the account owes, each amount once, by due day. An open combined invoice is due with its first part, which
 * says nothing about the others, so its parts are listed instead.
 */
const isOwedByItself = (accountId: number): SQL | undefined =>
  or(
    and(isOwed(accountId), or(ne(invoices.kind, "combined"), ne(invoices.status, "Unpaid"))),
    and(eq(invoices.accountId, accountId), eq(invoices.status, "Unpaid"), isNotNull(combined.id)),
  );

/**
 * Limits the overdue sum of a combined invoice's parts to the unpaid rest of it; the excess is deducted from the
 * first part.
 */
function beyondLeft(now: Date): SQL {
  const late = sql`from ${invoices} part where part.combined_into = ${combined.id} and part.due_at < ${now}`;
  return sql`case when ${invoices.id} = (select part.id ${late} order by part.due_at, part.id limit 1)
    then greatest(0, (select sum(part.total - part.paid) ${late}) - (${combined.total} - ${combined.paid}))
    else 0 end`;
}

type Asked = { accountId: number; serverId?: number; invoiceId?: number };

/** An invoice and those that it pays. */
const isPartOf = (id: number): SQL | undefined => or(eq(invoices.id, id), eq(invoices.combinedInto, id));

function isTold({ accountId, serverId, invoiceId }: Asked): SQL | undefined {
  if (serverId === undefined)
    return and(isOwedByItself(accountId), invoiceId === undefined ? undefined : isPartOf(invoiceId));
  const isOfServer = sql`${invoices.id} in (select invoice_id from ${invoiceLines} where server_id = ${serverId})`;
  return and(eq(invoices.accountId, accountId), eq(invoices.status, "Unpaid"), isOfServer);
}

/**
 * The overdue amount of the account, a server or an invoice, for the notice on its pages; null if none. `invoice` is
 * the one that was due first, `whole` the combined invoice that pays it, if any.
 */
export const showOverdue = operation({
  name: "billing.overdue",
  summary: "Shows what is overdue, of the account, of one server or of one invoice",
  access: reads({ right: "billing/get_client" }),
  input: z.object({ server_id: wireInt(0).optional(), invoice_id: wireInt(0).optional() }),
  output: Overdue.nullable(),
  run: async ({ db, actor, now }, { server_id: serverId, invoice_id: invoiceId }) => {
    const { account } = actor;
    const accountId = account.id;
    const rows = await db
      .select({
        id: invoices.id,
        number: nameColumn(invoices),
        whole: combined.id,
        wholeName: nameColumn(combined),
        wholeLeft: sql<string>`(${combined.total} - ${combined.paid})::numeric(14,2)::text`,
        dueAt: invoices.dueAt,
        timeZone: invoices.timeZone,
        all: sql<number>`(count(*) over ())::int`,
        amount: sql<string>`(sum(${invoices.total} - ${invoices.paid} - ${beyondLeft(now)}) over ())::numeric(14,2)::text`,
      })
      .from(invoices)
      .leftJoin(combined, joins)
      .where(and(lt(invoices.dueAt, now), not(isWrittenOff()), isTold({ accountId, serverId, invoiceId })))
      .orderBy(asc(invoices.dueAt), asc(invoices.id))
      .limit(1);
    const [first] = rows;
    if (!first) return null;
    const { id, number, all, amount } = first;
    const about = invoiceId === undefined ? undefined : isPartOf(invoiceId);
    const asked = { db, accountId, serverId, about, timeZone: account.zone };
    return {
      count: all,
      amount: { value: amount, currency: account.currency },
      invoice: { id, number, due: dueDay(first) },
      whole:
        first.whole === null
          ? null
          : {
              id: first.whole,
              number: first.wholeName,
              amount: { value: first.wholeLeft, currency: account.currency },
            },
      ...(await readToSuspend(asked, now)),
      ...(await readToDelete(asked)),
    };
  },
});
