import { and, inArray, lt, ne, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { rowsAtOnce } from "@/lib/db/delete-in-batches";
import { keptSince } from "@/lib/db/retention-day";
import { replyAddresses, ticketFiles, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { retention } from "@/lib/env";

const ticketsAtOnce = 50;

/** What solved tickets said goes after the operator's retention period in months; that they were there stays. */
export async function sweepTickets(db: Database, now: Date): Promise<void> {
  const before = await keptSince(db, retention().tickets, now);
  if (before === null) return;
  for (;;) {
    const old = await db
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(lt(tickets.solvedAt, before), ne(tickets.subject, "")))
      .limit(ticketsAtOnce);
    const ids = old.map(({ id }) => id);
    const ofThese = inArray(ticketMessages.ticketId, ids);
    await db.transaction(async (own) => {
      const messages = own.select({ id: ticketMessages.id }).from(ticketMessages).where(ofThese);
      await own.delete(ticketFiles).where(inArray(ticketFiles.messageId, messages));
      await own.delete(replyAddresses).where(inArray(replyAddresses.ticketId, ids));
      await own
        .update(ticketMessages)
        .set({ text: sql`'\\x'::bytea`, words: [], quoted: null, mailFrom: null, fact: null })
        .where(ofThese);
      await own.execute(sql`
        update ticket_agents set draft = null where ticket_id = any(${sql.param(ids)}::int[])`);
      await own.execute(sql`
        update tickets set subject = '', tags = '{}', order_data = null where id = any(${sql.param(ids)}::int[])`);
    });
    if (ids.length < ticketsAtOnce) return;
  }
}

/**
 * What received mails said, and who sent them, goes the same way; that they were read stays, or they would be again.
 * Nobody can deal with one any more.
 */
export async function sweepInbound(db: Database, now: Date): Promise<void> {
  const before = await keptSince(db, retention().inbound, now);
  if (before === null) return;
  for (let isMore = true; isMore; ) {
    const { rowCount } = await db.execute(sql`
      update inbound_mails set sender = 'erased-' || id, subject = null, text = null, from_line = null, error = null, source = null,
        handled_at = coalesce(handled_at, ${now.toISOString()}::timestamptz)
      where id = any(array(select id from inbound_mails
        where received_at < ${before.toISOString()}::timestamptz and sender not like 'erased-%' limit ${rowsAtOnce}))`);
    isMore = (rowCount ?? 0) === rowsAtOnce;
  }
}
