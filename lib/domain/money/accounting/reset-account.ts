import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { accountingRules } from "@/lib/db/tables/money/accounting";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { PlaceInput } from "./schema";
import { nameOfPlace } from "./shared/chart";

/** Takes back what was changed or added: the plan holds again. */
export const resetAccount = staffOperation({
  name: "accounting.reset_account",
  summary: "Takes back a change of the chart of accounts",
  access: byStaff("write", "accounting/manage"),
  within: { companies: "company" },
  changes: [],
  fails: ["accounting.not_found"],
  input: PlaceInput.extend({ company: z.int32().positive() }),
  output: z.object({}),
  run: async ({ db, note }, { company, ...place }) => {
    const { companyId, role, event, tax, country, rate, item, currency } = accountingRules;
    const [gone] = await db
      .delete(accountingRules)
      .where(
        and(
          eq(companyId, company),
          eq(role, place.role),
          eq(event, place.event),
          eq(tax, place.tax),
          eq(country, place.country),
          eq(rate, place.rate),
          eq(item, place.item),
          eq(currency, place.currency),
        ),
      )
      .returning({ account: accountingRules.account });
    if (!gone) throw fail("accounting.not_found");
    note({ target: `company ${company}`, changes: { booked: nameOfPlace(place), account: gone.account } });
    return {};
  },
});
