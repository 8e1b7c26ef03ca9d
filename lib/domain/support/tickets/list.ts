import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { tickets } from "@/lib/db/tables/support/tickets";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { ownOf } from "./lookup";
import { Summary } from "./schema";
import { summaryColumns, summaryOf } from "./shared/read-thread";

const pageSize = 25;
const key = z.int().positive().optional();

/** The caller's tickets, the one with the newest message first. */
export const listTickets = operation({
  name: "conversations.list",
  summary: "Lists the account's conversations with support",
  access: reads({ who: "person", right: null }),
  input: z.object({ before: key, after: key }),
  output: z.object({
    conversations: z.array(Summary),
    older: z.int().nullable(),
    newer: z.int().nullable(),
  }),
  run: async ({ db, actor }, wanted) => {
    const page = await pageByKey(tickets.shownMessageId, wanted, pageSize, async (where, order, limit) => {
      const rows = await db
        .select({ ...summaryColumns, key: tickets.shownMessageId })
        .from(tickets)
        .leftJoin(servers, eq(servers.id, tickets.serverId))
        .leftJoin(invoices, eq(invoices.id, tickets.invoiceId))
        .where(and(ownOf(actor), where))
        .orderBy(order)
        .limit(limit);
      return rows.map((row) => ({ id: row.key, summary: summaryOf(row) }));
    });
    return {
      conversations: page.rows.map(({ summary }) => summary),
      older: page.older,
      newer: page.newer,
    };
  },
});
