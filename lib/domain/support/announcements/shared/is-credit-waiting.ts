import { sql } from "drizzle-orm";

/** Whether credit for those concerned by the announcement waits for a second person. */
export const isCreditWaiting = sql<boolean>`exists (select 1 from announcement_credits c
  where c.announcement_id = announcements.id and c.state = 'proposed')`;
