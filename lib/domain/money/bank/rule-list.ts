import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { bankRules } from "@/lib/db/tables/money/bank-statements";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { mostRules } from "../payments/shared/rule-accounts";
import { Rule } from "./schema";

export const listRules = staffOperation({
  name: "bank.rules",
  summary: "Lists the rules by which bank receipts belong to customers",
  access: byStaff("read", "payments/record"),
  looks: "now_and_then",
  input: z.object({}),
  output: z.object({ rules: z.array(Rule) }),
  run: async ({ db }) => {
    const rows = await db
      .select({ rule: bankRules, email: accounts.email })
      .from(bankRules)
      .innerJoin(accounts, eq(accounts.id, bankRules.accountId))
      .orderBy(desc(bankRules.id))
      .limit(mostRules);
    return {
      rules: rows.map(({ rule: { id, payer, text, accountId, createdAt }, email }) => ({
        ...{ id, payer, text },
        account: { id: accountId, email },
        at: createdAt.toISOString(),
      })),
    };
  },
});
