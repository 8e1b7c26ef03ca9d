import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { invoiceLines, invoices } from "@/lib/db/tables/billing";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { Overdue } from "./overdue-schema";
import { isOwed } from "./owed";

/** What is overdue in the whole account or for one server, for the notice on its pages; null when nothing is. */
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
        id: invoices.id,
        number: invoices.number,
        dueAt: invoices.dueAt,
        all: sql<number>`(count(*) over ())::int`,
        amount: sql<string>`(sum(${invoices.total} - ${invoices.paid}) over ())::numeric(14,2)::text`,
      })
      .from(invoices)
      .where(
        and(
          lt(invoices.dueAt, now),
          serverId === undefined
            ? isOwed(account.id)
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
    return { count: all, amount: { value: amount, currency: account.currency }, invoice };
  },
});
