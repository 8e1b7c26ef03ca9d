import { asc } from "drizzle-orm";
import { z } from "zod";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { shownCompany } from "./facts";
import { Company } from "./schema";

/** Selling companies, oldest first: the first is the default for countries without one. */
export const listCompanies = staffOperation({
  name: "companies.list",
  summary: "Lists the selling companies",
  access: byStaff("read", "companies/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ companies: z.array(Company) }),
  run: async ({ db }) => {
    const rows = await db.select().from(companies).where(hasFacts).orderBy(asc(companies.id));
    return { companies: rows.map(shownCompany) };
  },
});
