import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { Choices, StaffList } from "../../kernel/staff/staff-list";
import type { ListChoices } from "./schema";

const most = 500;
type Source = Exclude<Extract<Choices, { rows: string }>["rows"], "countries">;

/** Small tables, each with what a filter sends and what people read. */
const statements: Record<Source, SQL<{ value: string; label: string }>> = {
  companies: sql`select id::text as value, name as label from companies where region <> '' order by name limit ${most}`,
  locations: sql`select code as value, code || ' · ' || name_en as label from locations order by code limit ${most}`,
  plans: sql`select id::text as value, name as label from presets order by name limit ${most}`,
  back_ends: sql`select name as value, name as label from back_ends order by name limit ${most}`,
  departments: sql`select id::text as value, coalesce(names->>'en', names->>'ru', names->>'de') as label from departments
    order by id limit ${most}`,
  staff: sql`select id::text as value, coalesce(nullif(trim(concat_ws(' ', profile->>'firstname', profile->>'lastname')), ''), email)
    as label from accounts where role <> 'customer' order by id limit ${most}`,
};

/** The values of a list's filters that are rows of a table. Countries are known without it. */
export async function readChoices(db: Database, { filters }: StaffList): Promise<ListChoices> {
  const choices: ListChoices = {};
  for (const filter of filters) {
    if (filter.kind !== "choice" || !("rows" in filter.from) || filter.from.rows === "countries") continue;
    const { rows } = await db.execute<{ value: string; label: string }>(statements[filter.from.rows]);
    choices[filter.name] = rows;
  }
  return choices;
}
