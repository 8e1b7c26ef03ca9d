import { sql } from "drizzle-orm";

/**
 * Until when an open ticket `t` has to be answered or solved, whichever is next; `infinity` = no clock runs. As in the
 * index of the table.
 */
export const deadline = sql`coalesce(case when t.state = 'open' then
  case when t.answered_at is null and t.answer_due_at is not null then t.answer_due_at else t.solve_due_at end end, 'infinity')`;
