import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

/** Sets the newest messages of a ticket after messages have come or gone; that which waits is one of them, or none. */
export async function recountMessages(db: Database, ticketId: number): Promise<void> {
  await db.execute(sql`
    update tickets t set
      last_message_id = coalesce(m.last, 0), shown_message_id = coalesce(m.shown, 0),
      waiting_message_id = case when t.state = 'open' then coalesce(m.waiting, m.shown, m.last) end
    from (select max(id) as last, max(id) filter (where not is_internal) as shown,
        min(id) filter (where author = 'customer' and id > coalesce((select max(a.id) from ticket_messages a
          where a.ticket_id = ${ticketId} and a.author = 'staff' and not a.is_internal), 0)) as waiting
      from ticket_messages where ticket_id = ${ticketId}) m
    where t.id = ${ticketId}`);
}
