import { asc } from "drizzle-orm";
import { z } from "zod";
import { languageOf } from "@/lib/base/announcements";
import { isOpenAt } from "@/lib/base/business-hours";
import { localeOf, locales } from "@/lib/base/locale";
import { departmentMembers, departments } from "@/lib/db/tables/support/departments";
import { byStaff } from "../../../kernel/access/access";
import { defaultBrand } from "../../../kernel/brand/loaded";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { readAgents } from "../shared/agents";
import { AgentShown, Department } from "./schema";
import { readUsualMinutes } from "./usual-answer";

const most = 100;

/** The departments of support, with their members and how soon they answer; and who answers at all. */
export const listDepartments = staffOperation({
  name: "conversations.departments",
  summary: "Lists the departments of support",
  access: byStaff("read", "conversations/answer"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ departments: z.array(Department), agents: z.array(AgentShown) }),
  run: async ({ db, now, actor }) => {
    const language = localeOf(actor.kind === "staff" ? actor.account.language : "en");
    const rows = await db.select().from(departments).orderBy(asc(departments.id)).limit(most);
    const members = await db.select().from(departmentMembers);
    const shown: Department[] = [];
    for (const row of rows)
      shown.push({
        id: row.id,
        name: row.names[languageOf(row.names, language, defaultBrand().language)] ?? `#${row.id}`,
        names: locales.flatMap((one) => {
          const text = row.names[one];
          return text === undefined ? [] : [{ language: one, text }];
        }),
        email: row.email,
        time_zone: row.timeZone,
        hours: row.hours,
        days_off: row.daysOff,
        answer_minutes: row.answerMinutes,
        solve_minutes: row.solveMinutes,
        reopen_days: row.reopenDays,
        takes_turns: row.takesTurns,
        is_default: row.isDefault,
        is_active: row.isActive,
        members: members.flatMap((one) => (one.departmentId === row.id ? [one.accountId] : [])),
        usual_minutes: await readUsualMinutes(db, row.id, now),
        is_open: isOpenAt(row, now),
      });
    return { departments: shown, agents: await readAgents(db) };
  },
});
