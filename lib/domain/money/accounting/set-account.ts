import { z } from "zod";
import { accountingRules } from "@/lib/db/tables/money/accounting";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { RuleInput } from "./schema";
import { readBooks } from "./shared/books";
import { nameOfPlace } from "./shared/chart";

/** Says on which account something is booked; in place of what the plan, or an earlier rule that matches the same, says. */
export const setAccount = staffOperation({
  name: "accounting.set_account",
  summary: "Says on which account something is booked",
  access: byStaff("write", "accounting/manage"),
  within: { companies: "company" },
  changes: [],
  fails: ["accounting.not_found"],
  input: RuleInput.extend({ company: z.int32().positive() }),
  output: z.object({ account: z.string() }),
  run: async (
    { db, note },
    { company, tax_key: taxKey, automatic: isAutomatic, account, name, ...place },
  ) => {
    const { company: row } = await readBooks(db, company);
    const set = { account, name, taxKey, isAutomatic };
    const { role, event, tax, country, rate, item, currency } = accountingRules;
    await db
      .insert(accountingRules)
      .values({ companyId: row.id, ...place, ...set })
      .onConflictDoUpdate({
        target: [accountingRules.companyId, role, event, tax, country, rate, item, currency],
        set,
      });
    note({
      target: `company ${company}`,
      changes: { booked: nameOfPlace(place), account, account_name: name, tax_key: taxKey },
    });
    return { account };
  },
});
