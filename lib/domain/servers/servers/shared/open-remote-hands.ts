import { and, desc, eq, ne } from "drizzle-orm";
import { type RemoteHandsType, ticketOf } from "@/lib/base/remote-hands-type";
import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { pageUrl } from "../../../messages/mails/shared/links";

/** The URL of a remote-hands request. */
export const remoteHandsUrl = (id: number): string => pageUrl(`/help/${id}`);

/** The newest open remote-hands request of a server, of the given or any kind. */
export async function readOpenRemoteHands(db: Database, serverId: number, type?: RemoteHandsType) {
  const isIt = and(
    eq(tickets.serverId, serverId),
    type === undefined ? ne(tickets.type, "question") : eq(tickets.type, type),
    ne(tickets.state, "solved"),
  );
  const [row] = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(isIt)
    .orderBy(desc(tickets.id))
    .limit(1);
  return row ? { ticket: ticketOf(row.id), url: remoteHandsUrl(row.id) } : null;
}
