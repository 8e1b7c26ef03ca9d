import { and, desc, eq, ne, type SQL } from "drizzle-orm";
import { ticketOf } from "@/lib/base/remote-hands-type";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import { ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { inReach } from "../../kernel/access/reach";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";
import type { TicketRow } from "../tickets/lookup";
import { nameOfAccount } from "../tickets/shared/read-thread";
import { statusOf } from "./rules";

/** The caller's remote-hands requests; a server key only sees its server's. */
const isOwn = ({ actor: { account, session } }: SignedContext): SQL | undefined =>
  and(eq(tickets.accountId, account.id), ne(tickets.type, "question"), inReach(session, tickets.serverId));

/** One remote-hands request of the caller. */
export const remoteHandsRequest = (parameter: string): Target<TicketRow> => ({
  noun: "request",
  parameter,
  fails: ["hands.not_found"],
  find: async (context, value, isLocked) => {
    const isIt = and(isOwn(context), eq(tickets.id, readId(parameter, value)));
    const query = context.db.select().from(tickets).where(isIt);
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("hands.not_found");
    return row;
  },
});

/** The requests, newest first, each with its first message. */
export async function readRequests(context: SignedContext, narrow: SQL | undefined, limit: number) {
  const { db } = context;
  const rows = await db
    .select({ request: tickets, server: servers, assignee: nameOfAccount })
    .from(tickets)
    .leftJoin(servers, eq(servers.id, tickets.serverId))
    .leftJoin(accounts, eq(accounts.id, tickets.assigneeId))
    .where(and(isOwn(context), narrow))
    .orderBy(desc(tickets.id))
    .limit(limit);
  return Promise.all(
    rows.map(async ({ request, server, assignee }) => {
      const [first] = await db
        .select({ text: ticketMessages.text })
        .from(ticketMessages)
        .where(eq(ticketMessages.ticketId, request.id))
        .orderBy(ticketMessages.id)
        .limit(1);
      return {
        id: request.id,
        eq_id: server?.id ?? 0,
        type: request.type.toUpperCase(),
        status: statusOf(request),
        request_origin: request.origin,
        priority: request.priority.toUpperCase(),
        created_at: request.createdAt.toISOString(),
        updated_at: request.updatedAt.toISOString(),
        eq_location: server?.location ?? "",
        eq_name: server?.hostname ?? "",
        request: first?.text ?? "",
        assignee: request.assigneeId === null ? null : assignee,
        ticket: ticketOf(request.id),
      };
    }),
  );
}
