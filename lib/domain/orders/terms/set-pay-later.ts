import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireMoney } from "@/lib/base/form-values";
import { decimalOf, isPositive, moneyOf } from "@/lib/base/money";
import { customerTerms } from "@/lib/db/tables/money/terms";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { invalidArgument } from "../../kernel/errors/fail";
import { AskedOfCustomer } from "../../kernel/staff/asked-of-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";

/**
 * Sets up to which sum a customer's orders begin unpaid, and in how many days they are due; without a limit they wait
 * for their payment again. What was begun before stays owed as it was.
 */
export const setPayLater = staffOperation({
  name: "terms.set_pay_later",
  summary: "Sets up to which sum a customer pays orders later",
  access: byStaff("write", "credit/correct"),
  within: { accounts: "account" },
  changes: ["billing"],
  fails: ["account.not_found"],
  input: AskedOfCustomer.extend({
    /** In the currency of the account; empty = orders are paid first. */
    limit: z.union([z.literal(""), wireMoney]),
    days: z.int().min(1).max(120),
  }),
  output: z.object({ limit: z.string() }),
  run: async ({ db, now, note }, { account, limit: wanted, days, reason: given }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, account);
    // Orders lock it too: none is within a limit that is being lowered.
    await lockCredit(db, account, currency);
    const money = wanted === "" ? null : moneyOf(wanted, currency);
    if (money && !isPositive(money)) throw invalidArgument("limit", "must be above zero");
    const [before] = await db.select().from(customerTerms).where(eq(customerTerms.accountId, account));
    const limit = money && decimalOf(money);
    const set = {
      payLaterLimit: limit,
      payLaterDays: limit === null ? null : days,
      currency: limit === null ? null : currency,
      updatedAt: now,
    };
    const said = ({ payLaterLimit, payLaterDays, currency: of }: Partial<typeof set>) =>
      payLaterLimit ? `${payLaterLimit} ${of}, ${payLaterDays}` : null;
    const [from, to] = [said(before ?? {}), said(set)];
    if (from === to) return { limit: limit ?? "" };
    await db
      .insert(customerTerms)
      .values({ accountId: account, ...set })
      .onConflictDoUpdate({ target: customerTerms.accountId, set });
    note({ accountId: account, target: `account ${account}`, changes: { pay_later: { from, to }, reason } });
    return { limit: limit ?? "" };
  },
});
