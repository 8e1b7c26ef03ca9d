import { and, desc, eq, ne } from "drizzle-orm";
import { type HandsType, ticketOf } from "@/lib/base/hands-type";
import type { Database } from "@/lib/db/client";
import { conversations } from "@/lib/db/tables/conversations";
import { pageUrl } from "../../mails/shared/links";

/** The page of a request for hands. */
export const handsUrl = (id: number): string => pageUrl(`/help/${id}`);

/** The newest request for hands about a server that is not over, of that kind or of any. */
export async function readOpenHands(db: Database, serverId: number, type?: HandsType) {
  const isIt = and(
    eq(conversations.serverId, serverId),
    type === undefined ? ne(conversations.type, "question") : eq(conversations.type, type),
    ne(conversations.state, "solved"),
  );
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(isIt)
    .orderBy(desc(conversations.id))
    .limit(1);
  return row ? { ticket: ticketOf(row.id), url: handsUrl(row.id) } : null;
}
