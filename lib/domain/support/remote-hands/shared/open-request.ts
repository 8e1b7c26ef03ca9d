import { type RemoteHandsType, ticketOf } from "@/lib/base/remote-hands-type";
import { tickets } from "@/lib/db/tables/support/tickets";
import type { SignedContext } from "../../../kernel/operation/context";
import type { ServerRow } from "../../../kernel/server/server-target";
import { routeTicket } from "../../tickets/shared/route-ticket";
import { writeMessage } from "../../tickets/shared/write-message";

type Wanted = {
  type: RemoteHandsType;
  subject: string;
  text: string;
  orderData?: Record<string, unknown>;
};

/** Opens a remote-hands request; shown to the customer on the Help page and to staff in their queue. */
export async function openRequest(
  { db, now, actor, note }: SignedContext,
  server: Pick<ServerRow, "id"> | null,
  { type, subject, text, orderData }: Wanted,
): Promise<number> {
  const [made] = await db
    .insert(tickets)
    .values({
      accountId: actor.account.id,
      type,
      subject,
      serverId: server?.id ?? null,
      orderData: orderData ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!made) throw new Error("The request was not written.");
  const row = await routeTicket(db, made, now);
  const author = { author: "customer", authorId: actor.account.id } as const;
  await writeMessage(db, row, { ...author, text, event: "customer_writes" }, now);
  const target = server ? `server ${server.id}` : `conversation ${row.id}`;
  note({ target, changes: { request: ticketOf(row.id), type } });
  return row.id;
}
