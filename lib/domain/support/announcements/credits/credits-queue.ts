import { sql } from "drizzle-orm";
import { countedQueue } from "../../../kernel/staff/staff-queue";

/** Credit for those concerned by announcements that somebody else may still agree to. */
export const announcementCreditsQueue = countedQueue({
  name: "announcementCredits",
  right: "credit/correct",
  page: "/staff/announcements",
  statement: ({ before, size }) => sql`
    select id from announcement_credits where state = 'proposed' and id < ${before}::bigint
    order by id desc limit ${size + 1}`,
});
