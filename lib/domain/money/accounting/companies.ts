import { asc } from "drizzle-orm";
import { z } from "zod";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { Companies } from "./schema";
import { homeCurrency } from "./shared/books";

/** The companies whose books the caller may see, by name. */
export const listBooks = staffOperation({
  name: "accounting.companies",
  summary: "Lists the companies whose books may be seen",
  access: byStaff("read", "accounting/read"),
  within: "rows",
  looks: "now_and_then",
  input: z.object({}),
  output: Companies,
  run: async ({ db }) => {
    const rows = await db
      .select({ id: companies.id, name: companies.name, country: companies.country })
      .from(companies)
      .where(hasFacts)
      .orderBy(asc(companies.name), asc(companies.id));
    return { companies: rows.map(({ country, ...row }) => ({ ...row, currency: homeCurrency(country) })) };
  },
});
