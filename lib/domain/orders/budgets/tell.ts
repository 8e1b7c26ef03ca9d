import { asc, eq, lte } from "drizzle-orm";
import { decimalOf, moneyOf } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { budgetAlerts, budgets } from "@/lib/db/tables/orders/budgets";
import { errorParams, log } from "@/lib/log";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { forecastOf, toDateOf } from "../costs/shared/cost";
import { withoutLimit } from "../costs/shared/reach";
import { reachedLevels, toldLevels } from "./rules";
import { readBudgets, readSpending } from "./shared/read-budgets";

const batchSize = 200;
const pauseMs = 3_600_000;

/** Accounts of budgets that are due; each has its next time set later, so that reading goes on to others. */
async function readDue(now: Date): Promise<number[]> {
  const rows = await database()
    .select({ account: budgets.accountId })
    .from(budgets)
    .where(lte(budgets.nextAt, now))
    .orderBy(asc(budgets.nextAt), asc(budgets.id))
    .limit(batchSize);
  return [...new Set(rows.map(({ account }) => account))];
}

/** Compares the budgets of an account with its costs, and tells what has been reached since. */
async function tellOf(accountId: number, now: Date): Promise<number> {
  const db = database();
  const [account] = await db
    .select({
      id: accounts.id,
      currency: accounts.currency,
      language: accounts.language,
      status: accounts.status,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account?.status !== "Active") return 0;
  const rows = await readBudgets(db, account);
  if (rows.length === 0) return 0;
  const { month, costOf } = await readSpending(db, account, now, withoutLimit);
  let told = 0;
  for (const { budget, name } of rows) {
    const cost = costOf(budget.projectId);
    const [spent, forecast] = [toDateOf(cost), forecastOf(cost)];
    const amount = moneyOf(budget.amount, account.currency);
    const reached = reachedLevels(spent.cents, forecast.cents, amount.cents);
    if (reached.length === 0) continue;
    const amounts = { spent: decimalOf(spent), forecast: decimalOf(forecast) };
    told += await inTransaction(async (tx) => {
      // Whoever writes a level first tells it.
      const fresh = await tx
        .insert(budgetAlerts)
        .values(reached.map((level) => ({ budgetId: budget.id, month, level, at: now, ...amounts })))
        .onConflictDoNothing()
        .returning({ level: budgetAlerts.level });
      const levels = toldLevels(
        fresh.map(({ level }) => level),
        reached,
      );
      for (const level of levels)
        await notifyOwner({ db: tx, now }, accountId, "budget.reached", {
          ...{ project: budget.projectId, name: name ?? "", level, month },
          ...{ budget: budget.amount, ...amounts, currency: account.currency },
        });
      return levels.length;
    });
  }
  return told;
}

/** Tells owners what their budgets have reached, each level once a month; returns how many notices. */
export async function tellBudgets(now: Date): Promise<number> {
  let told = 0;
  for (;;) {
    const due = await readDue(now);
    if (due.length === 0) return told;
    for (const accountId of due) {
      await database()
        .update(budgets)
        .set({ nextAt: new Date(now.getTime() + pauseMs) })
        .where(eq(budgets.accountId, accountId));
      try {
        told += await tellOf(accountId, now);
      } catch (error) {
        log.error({ account: accountId, error: errorParams(error) }, "budgets cannot be compared with costs");
      }
    }
  }
}
