import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { isOpenAt } from "@/lib/base/business-hours";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { departments } from "@/lib/db/tables/support/departments";
import { reads } from "../../../kernel/access/access";
import { operation } from "../../../kernel/operation/operation";

const days = 90;
/** Fewer answers say nothing. */
const fewest = 5;
const most = 200;

/**
 * The minutes of work within which three of four first answers came: of the newest 200 in the last 90 days. Null = fewer
 * than five.
 */
export async function readUsualMinutes(
  db: Database,
  departmentId: number,
  now: Date,
): Promise<number | null> {
  const since = hoursBefore(now, days * 24).toISOString();
  const { rows } = await db.execute<{ answers: number; minutes: number | null }>(sql`
    select count(*)::int as answers, percentile_disc(0.75) within group (order by answer_minutes) as minutes
    from (select answer_minutes from tickets
      where department_id = ${departmentId} and answer_minutes is not null and answered_at >= ${since}::timestamptz
      order by answered_at desc limit ${most}) as newest`);
  const [row] = rows;
  return row && row.answers >= fewest ? row.minutes : null;
}

/** How soon support usually answers a new question, as it was measured. */
export const usualAnswer = operation({
  name: "conversations.usual_answer",
  summary: "Tells how soon support usually answers",
  access: reads({ who: "person", right: null }),
  input: z.object({}),
  output: z.object({
    /** Minutes of support's hours; null = not known. */
    minutes: z.int().nullable(),
    /** Whether somebody works now. */
    is_open: z.boolean(),
  }),
  run: async ({ db, now }) => {
    const isIt = and(departments.isDefault, eq(departments.isActive, true));
    const [row] = await db.select().from(departments).where(isIt);
    if (!row) return { minutes: null, is_open: true };
    return { minutes: await readUsualMinutes(db, row.id, now), is_open: isOpenAt(row, now) };
  },
});
