import { asc } from "drizzle-orm";
import { z } from "zod";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { renewalTerms } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { DunningPlans } from "./schema";
import { readPlans } from "./shared/read-plans";

/** The dunning plans, and the settings that hold where none does. */
export const listPlans = staffOperation({
  name: "dunning.plans",
  summary: "Lists the dunning plans",
  access: byStaff("read", "dunning/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: DunningPlans,
  run: async ({ db }) => {
    const { reminders, suspendAfter, terminateAfter } = renewalTerms();
    const sellers = await db
      .select({ region: companies.region, name: companies.name })
      .from(companies)
      .where(hasFacts)
      .orderBy(asc(companies.id));
    return {
      settings: { reminders, suspend_after: suspendAfter, terminate_after: terminateAfter },
      plans: await readPlans(db),
      companies: sellers,
    };
  },
});
