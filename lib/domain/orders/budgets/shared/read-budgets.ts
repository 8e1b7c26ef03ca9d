import { and, asc, eq } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { projects } from "@/lib/db/tables/customers/projects";
import { budgetAlerts, budgets } from "@/lib/db/tables/orders/budgets";
import { addCosts, type Cost, noCost } from "../../costs/shared/cost";
import { readItems } from "../../costs/shared/name-items";
import type { Reach } from "../../costs/shared/reach";
import { readCosts } from "../../costs/shared/read-costs";
import type { BudgetLevel } from "../rules";

type Whose = { id: number; currency: Currency; language: string };

/** The account's budgets with the names of their projects, that of the whole account last. Those in a former currency are left out. */
export const readBudgets = (db: Database, { id, currency }: Whose) =>
  db
    .select({ budget: budgets, name: projects.name })
    .from(budgets)
    .leftJoin(projects, eq(projects.id, budgets.projectId))
    .where(and(eq(budgets.accountId, id), eq(budgets.currency, currency)))
    .orderBy(asc(budgets.projectId), asc(budgets.id));

/** What the current month costs the account, and each of its projects. */
export async function readSpending(
  db: Database,
  whose: Whose,
  now: Date,
  reach?: Reach,
): Promise<{ month: string; costOf: (project: number | null) => Cost }> {
  const { month, items } = await readCosts(db, whose, now, { reach });
  const named = await readItems(db, whose, [...items.keys()]);
  const none = noCost(whose.currency);
  return {
    month,
    costOf: (project) =>
      [...items]
        .filter(([key]) => project === null || named.get(key)?.project === project)
        .reduce((sum, [, cost]) => addCosts(sum, cost), none),
  };
}

/** The levels of a month that were told of each of these budgets. */
export async function readTold(db: Database, ids: readonly number[], month: string) {
  const rows = await db
    .select({ budget: budgetAlerts.budgetId, level: budgetAlerts.level })
    .from(budgetAlerts)
    .where(and(anyOf(budgetAlerts.budgetId, ids), eq(budgetAlerts.month, month)));
  return (id: number): BudgetLevel[] => rows.flatMap(({ budget, level }) => (budget === id ? [level] : []));
}
