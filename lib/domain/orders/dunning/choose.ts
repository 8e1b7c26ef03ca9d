import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { dunningChoices, dunningPlans } from "@/lib/db/tables/orders/dunning";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail } from "../../kernel/errors/fail";
import { AskedOfCustomer } from "../../kernel/staff/asked-of-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { refreshSteps } from "./shared/refresh-steps";

/** Chooses the plan by which a customer is dunned; null = the usual one holds again. */
export const choosePlan = staffOperation({
  name: "dunning.choose",
  summary: "Chooses the plan by which a customer is dunned",
  access: byStaff("write", "payments/record"),
  within: { accounts: "account" },
  changes: ["billing"],
  fails: ["account.not_found", "dunning.not_found"],
  input: AskedOfCustomer.extend({ plan: z.int32().nullable() }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { account, plan, reason: given }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, account);
    // Rounds lock it too: none works on the old plan meanwhile.
    await lockCredit(db, account, currency);
    const plans = await db
      .select({ id: dunningPlans.id, name: dunningPlans.name, isChosen: dunningPlans.isChosen })
      .from(dunningPlans);
    const wanted = plans.find(({ id, isChosen }) => isChosen && id === plan);
    if (plan !== null && !wanted) throw fail("dunning.not_found");
    const own = eq(dunningChoices.accountId, account);
    const [before] = await db.select().from(dunningChoices).where(own);
    if ((before?.planId ?? null) === plan) return {};
    if (plan === null) await db.delete(dunningChoices).where(own);
    else {
      const set = { planId: plan, chosenBy: staffIdOf(actor), chosenAt: now };
      await db
        .insert(dunningChoices)
        .values({ accountId: account, ...set })
        .onConflictDoUpdate({ target: dunningChoices.accountId, set });
    }
    await refreshSteps(db, { which: eq(accounts.id, account) }, now);
    const from = plans.find(({ id }) => id === before?.planId)?.name ?? null;
    note({
      accountId: account,
      target: `account ${account}`,
      changes: { dunning_plan: { from, to: wanted?.name ?? null }, reason },
    });
    return {};
  },
});
