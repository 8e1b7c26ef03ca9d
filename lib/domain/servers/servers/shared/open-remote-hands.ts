import { and, desc, eq, ne } from "drizzle-orm";
import type { Brand } from "@/lib/base/brand";
import { type RemoteHandsType, ticketOf } from "@/lib/base/remote-hands-type";
import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { urlOf } from "../../../kernel/brand/address";

/** The URL of a remote-hands request. */
export const remoteHandsUrl = (brand: Brand, id: number): string => urlOf(brand, `/help/${id}`);

/** The newest open remote-hands request of a server, of the given or any kind. */
export async function readOpenRemoteHands(
  { db, brand }: { db: Database; brand: Brand },
  serverId: number,
  type?: RemoteHandsType,
) {
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
  return row ? { ticket: ticketOf(row.id), url: remoteHandsUrl(brand, row.id) } : null;
}
