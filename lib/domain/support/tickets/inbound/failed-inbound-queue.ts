import { sql } from "drizzle-orm";
import { countedQueue } from "../../../kernel/staff/staff-queue";

/** Mails that arrived and could not become an answer. */
export const failedInboundQueue = countedQueue({
  name: "inbound",
  right: "conversations/answer",
  page: "/staff/conversations/failed",
  statement: ({ before, size }) => sql`
    select id from inbound_mails
    where outcome in ('too_large', 'unreadable', 'slow', 'heavy', 'interrupted', 'not_stored') and handled_at is null
      and id < ${before}::bigint
    order by id desc limit ${size + 1}`,
});
