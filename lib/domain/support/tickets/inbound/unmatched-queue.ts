import { sql } from "drizzle-orm";
import { countedQueue } from "../../../kernel/staff/staff-queue";

/** Mails that are in no ticket, until staff have dealt with them. */
export const unmatchedMailsQueue = countedQueue({
  name: "unmatchedMails",
  right: "conversations/answer",
  page: "/staff/conversations/unknown",
  statement: ({ before, size }) => sql`
    select id from inbound_mails
    where outcome in ('aside', 'too_many') and handled_at is null and id < ${before}::bigint
    order by id desc limit ${size + 1}`,
});
