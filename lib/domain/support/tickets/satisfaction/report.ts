import { sql } from "drizzle-orm";
import { z } from "zod";
import { languageOf } from "@/lib/base/announcements";
import { hoursBefore } from "@/lib/base/hours-before";
import { localeOf } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { departments } from "@/lib/db/tables/support/departments";
import { byStaff } from "../../../kernel/access/access";
import { defaultBrand } from "../../../kernel/brand/loaded";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readAgents } from "../shared/agents";
import { reportDays } from "./report-days";

const Said = z.object({
  /** Null = none. */
  id: z.int().nullable(),
  /** "" = without a department, or of nobody who answers tickets any more. */
  name: z.string(),
  good: z.int(),
  bad: z.int(),
});
const Answered = z.object({
  answers: z.int(),
  /** Of them, those before the clock ran out; those without a clock are not counted as either. */
  in_time: z.int(),
  late: z.int(),
  /** Median of the minutes of work until the first answer; null = there was none. */
  median_minutes: z.int().nullable(),
});
const OfDepartment = Said.extend(Answered.shape);
export type OfDepartment = z.infer<typeof OfDepartment>;

type Rated = { id: number | null; good: number; bad: number };

/** What was said since then, by the value of a column. */
async function readRated(
  db: Database,
  column: "department_id" | "assignee_id",
  since: string,
): Promise<Rated[]> {
  const by = sql.identifier(column);
  const { rows } = await db.execute<Rated>(sql`
    select ${by} as id, (count(*) filter (where rating = 'good'))::int as good, (count(*) filter (where rating = 'bad'))::int as bad
    from tickets where rated_at is not null and rated_at >= ${since}::timestamptz group by ${by}`);
  return rows;
}

async function readAnswered(
  db: Database,
  department: number,
  since: string,
): Promise<z.infer<typeof Answered>> {
  const { rows } = await db.execute<z.infer<typeof Answered>>(sql`
    select count(*)::int as answers, (count(*) filter (where answered_at <= answer_due_at))::int as in_time,
      (count(*) filter (where answered_at > answer_due_at))::int as late,
      (percentile_disc(0.5) within group (order by answer_minutes))::int as median_minutes
    from tickets where department_id = ${department} and answer_minutes is not null and answered_at >= ${since}::timestamptz`);
  return rows[0] ?? { answers: 0, in_time: 0, late: 0, median_minutes: null };
}

/** What customers said of solutions, and how soon they were answered, in the last days. */
export const reportSatisfaction = staffOperation({
  name: "conversations.satisfaction",
  summary: "Reports what customers say of solutions, and how soon they are answered",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "now_and_then",
  pool: "staff_searches",
  input: z.object({ days: z.union(reportDays.map((days) => z.literal(days))) }),
  output: z.object({ departments: z.array(OfDepartment), agents: z.array(Said) }),
  run: async ({ db, now, actor }, { days }) => {
    const since = hoursBefore(now, days * 24).toISOString();
    const language = localeOf(actor.kind === "staff" ? actor.account.language : "en");
    const said = await readRated(db, "department_id", since);
    const none = { good: 0, bad: 0 };
    const known: OfDepartment[] = [];
    for (const { id, names } of await db.select().from(departments).orderBy(departments.id).limit(50)) {
      const { good, bad } = said.find((one) => one.id === id) ?? none;
      const name = names[languageOf(names, language, defaultBrand().language)] ?? `#${id}`;
      known.push({ id, name, good, bad, ...(await readAnswered(db, id, since)) });
    }
    const rest = said.find(({ id }) => id === null);
    const without = rest && {
      ...{ id: null, name: "", good: rest.good, bad: rest.bad },
      ...{ answers: 0, in_time: 0, late: 0, median_minutes: null },
    };
    const agents = await readAgents(db);
    const byAgent = await readRated(db, "assignee_id", since);
    const named = byAgent.map(({ id, good, bad }) => ({
      ...{ id, good, bad },
      name: agents.find((one) => one.id === id)?.name ?? "",
    }));
    return {
      departments: [...known, ...(without ? [without] : [])],
      agents: named.sort((one, other) => other.good + other.bad - one.good - one.bad),
    };
  },
});
