import { eq } from "drizzle-orm";
import { z } from "zod";
import { accountTrust } from "@/lib/db/tables/money/order-risk";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";

/**
 * Says of a customer that orders never wait (`trusted`), or are always weighed (`weighed`), whatever the account's
 * record; `record` takes that back.
 */
export const setTrust = staffOperation({
  name: "order_reviews.set_trust",
  summary: "Says whether a customer's orders are weighed",
  access: byStaff("write", "orders/review"),
  within: { accounts: "account" },
  changes: [],
  fails: ["account.not_found"],
  input: z.object({
    account: z.int32(),
    trust: z.enum(["trusted", "weighed", "record"]),
    reason: staffReason,
  }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { account, trust, reason: given }) => {
    const reason = readReason(given);
    await findCustomer(db, account);
    if (trust === "record") await db.delete(accountTrust).where(eq(accountTrust.accountId, account));
    else {
      const facts = { isTrusted: trust === "trusted", reason, changedBy: staffIdOf(actor), changedAt: now };
      await db
        .insert(accountTrust)
        .values({ accountId: account, ...facts })
        .onConflictDoUpdate({ target: accountTrust.accountId, set: facts });
    }
    // Not in the customer's own log: it would tell how orders are weighed.
    note({ target: `account ${account}`, changes: { trust, reason } });
    return {};
  },
});
