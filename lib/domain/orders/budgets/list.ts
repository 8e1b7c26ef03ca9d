import { z } from "zod";
import { about } from "@/lib/base/about";
import { decimalOf, moneyOf } from "@/lib/base/money";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { forecastOf, toDateOf } from "../costs/shared/cost";
import { percentSpent } from "./rules";
import { Budget } from "./schema";
import { readBudgets, readSpending, readTold } from "./shared/read-budgets";

export const listBudgets = operation({
  name: "projects.budgets",
  summary: "Lists the budgets with what the month has cost",
  description:
    "Answers the monthly budgets of the account and its projects, with what the current month has cost so far, what it is expected to cost, and what was told of it.",
  access: reads({ right: "billing/get_invoices", whole: true }),
  fails: ["costs.too_many"],
  input: z.object({}),
  output: z.object({ list: about(z.array(Budget), "The budgets, that of the whole account last.") }),
  run: async ({ db, now, actor: { account } }) => {
    const { id, currency, language } = account;
    const rows = await readBudgets(db, account);
    if (rows.length === 0) return { list: [] };
    const { month, costOf } = await readSpending(db, { id, currency, language }, now);
    const ids = rows.map(({ budget }) => budget.id);
    const told = await readTold(db, ids, month);
    return {
      list: rows.map(({ budget, name }) => {
        const cost = costOf(budget.projectId);
        const [spent, amount] = [toDateOf(cost), moneyOf(budget.amount, currency)];
        return {
          project: budget.projectId ?? 0,
          name: name ?? "",
          amount: budget.amount,
          currency,
          spent: decimalOf(spent),
          forecast: decimalOf(forecastOf(cost)),
          percent: percentSpent(spent.cents, amount.cents),
          told: told(budget.id),
        };
      }),
    };
  },
});
