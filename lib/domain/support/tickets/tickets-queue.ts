import { sql } from "drizzle-orm";
import { countedQueue } from "../../kernel/staff/staff-queue";

/** Tickets that wait for an answer. Objections to an impersonation are a queue of their own. */
export const ticketsQueue = countedQueue({
  name: "conversations",
  right: "conversations/answer",
  page: "/staff/conversations",
  statement: ({ before, size }) => sql`
    select id from tickets
    where waiting_message_id is not null and state = 'open' and impersonation_id is null and id < ${before}::bigint
    order by id desc limit ${size + 1}`,
});
