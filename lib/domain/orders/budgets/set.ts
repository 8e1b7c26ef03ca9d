import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { decimalOf, isZero, moneyOf } from "@/lib/base/money";
import { projects } from "@/lib/db/tables/customers/projects";
import { budgets } from "@/lib/db/tables/orders/budgets";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { ownProjects } from "../../kernel/account/own-project";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { SetBudget } from "./schema";

export const setBudget = operation({
  name: "projects.set_budget",
  summary: "Sets what a project or the account shall cost a month at most",
  description:
    "Sets or removes a monthly budget. Nothing is stopped by it: mail, panel and webhooks tell when 50, 80 and 100 percent are reached and when the month is expected to end beyond it, each once a month.",
  access: writes({ right: "billing/update_client", whole: true }),
  changes: ["projects"],
  fails: ["project.not_found"],
  input: SetBudget,
  output: z.object({}),
  run: async (context, { project, amount: text }) => {
    const { db, now, actor, note } = context;
    const { id: accountId, currency } = await lockAccount(db, actor.account.id);
    const [known] = project === 0 ? [] : await ownProjects(context, eq(projects.id, project)).for("share");
    if (project !== 0 && !known) throw fail("project.not_found");
    const projectId = known?.id ?? null;
    const isOfIt = and(
      eq(budgets.accountId, accountId),
      projectId === null ? isNull(budgets.projectId) : eq(budgets.projectId, projectId),
    );
    const [before] = await db.select().from(budgets).where(isOfIt);
    const wanted = moneyOf(text, currency);
    const amount = decimalOf(wanted);
    if (isZero(wanted)) await db.delete(budgets).where(isOfIt);
    else if (before)
      await db.update(budgets).set({ amount, currency, changedAt: now, nextAt: now }).where(isOfIt);
    else
      await db
        .insert(budgets)
        .values({ accountId, projectId, amount, currency, createdAt: now, changedAt: now, nextAt: now });
    const from = before ? `${before.amount} ${before.currency}` : null;
    const to = isZero(wanted) ? null : `${amount} ${currency}`;
    const changes = { budget: { from, to } };
    if (from !== to) note(known ? { target: `project ${known.id}`, changes } : { changes });
    return {};
  },
});
