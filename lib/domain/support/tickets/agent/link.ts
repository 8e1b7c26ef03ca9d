import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { tickets } from "@/lib/db/tables/support/tickets";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffTicket } from "./staff-ticket";

const idOf = (text: string): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0);

async function findServer(db: Database, accountId: number, typed: string): Promise<number> {
  const isIt = idOf(typed) > 0 ? eq(servers.id, idOf(typed)) : eq(servers.hostname, typed.toLowerCase());
  const [row] = await db
    .select({ id: servers.id })
    .from(servers)
    .where(and(eq(servers.accountId, accountId), isIt))
    .limit(1);
  if (!row) throw fail("server.not_found");
  return row.id;
}

async function findInvoice(db: Database, accountId: number, typed: string): Promise<number> {
  const isIt = idOf(typed) > 0 ? eq(invoices.id, idOf(typed)) : eq(nameColumn(invoices), typed);
  const [row] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.accountId, accountId), isIt))
    .limit(1);
  if (!row) throw fail("invoice.not_found");
  return row.id;
}

/** Says which server or invoice of its customer a ticket is about, or neither. */
export const linkTicket = staffOperation({
  name: "conversations.link",
  summary: "Links a conversation to a server or an invoice",
  access: byStaff("write", "conversations/answer"),
  within: { tickets: "id" },
  changes: [],
  fails: ["server.not_found", "invoice.not_found", "conversation.not_found"],
  input: z.object({
    id: z.int32(),
    to: z.enum(["server", "invoice", "nothing"]),
    /** A hostname or the number of a server; an invoice by its number. */
    name: z.string().trim().max(253),
  }),
  output: z.object({}),
  run: async ({ db, actor, note }, { id, to, name }) => {
    const { accountId, serverId: before, invoiceId: paid } = await staffTicket({ db, actor }, id, true);
    const serverId = to === "server" ? await findServer(db, accountId, name) : null;
    const invoiceId = to === "invoice" ? await findInvoice(db, accountId, name) : null;
    await db.update(tickets).set({ serverId, invoiceId, page: null }).where(eq(tickets.id, id));
    const changes = {
      ...(before === serverId ? {} : { server: { from: before, to: serverId } }),
      ...(paid === invoiceId ? {} : { invoice: { from: paid, to: invoiceId } }),
    };
    if (Object.keys(changes).length > 0) note({ accountId, target: `conversation ${id}`, changes });
    return {};
  },
});
