import type { Database } from "@/lib/db/client";
import { tickets } from "@/lib/db/tables/support/tickets";
import { routeTicket } from "@/lib/domain/support/tickets/shared/route-ticket";
import { writeMessage } from "@/lib/domain/support/tickets/shared/write-message";

type Asked = { accountId: number; subject: string; text: string };

/** Opens a ticket as its customer would; returns its number. */
export function askAs(db: Database, { accountId, subject, text }: Asked): Promise<number> {
  const now = new Date();
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(tickets)
      .values({ accountId, subject, createdAt: now, updatedAt: now })
      .returning();
    if (!made) throw new Error("The ticket was not written.");
    const row = await routeTicket(tx, made, now);
    const author = { author: "customer", authorId: accountId } as const;
    await writeMessage(tx, row, { ...author, text, event: "customer_writes" }, now);
    return row.id;
  });
}
