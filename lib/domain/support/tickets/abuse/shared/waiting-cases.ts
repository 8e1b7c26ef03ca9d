import { type SQL, sql } from "drizzle-orm";

/**
 * Ids of cases that need staff, the newest first: to be looked at, answered or overdue, or with a customer who asks to
 * unblock the address. Every part walks a partial index and ends after `size` rows.
 */
export function waitingCases({ before, size, now }: { before: number; size: number; now: Date }): SQL<{
  id: number;
}> {
  const part = (where: SQL) => sql`
    (select c.id from abuse_cases c where ${where} and c.id < ${before}::bigint order by c.id desc limit ${size})`;
  const isOpen = sql`c.state = 'open'`;
  return sql<{ id: number }>`
    select id from (
      ${part(sql`c.state = 'new'`)}
      union ${part(sql`c.unblock_asked_at is not null`)}
      union ${part(sql`${isOpen} and c.due_at < ${now.toISOString()}::timestamptz`)}
      union ${part(sql`${isOpen} and exists (select 1 from tickets k where k.id = c.ticket_id and k.state <> 'waiting')`)}
    ) waiting order by id desc limit ${size}`;
}
