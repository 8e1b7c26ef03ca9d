import { eq } from "drizzle-orm";
import { z } from "zod";
import { customerTerms } from "@/lib/db/tables/money/terms";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { AskedOfCustomer } from "../../kernel/staff/asked-of-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { longestReference } from "./rules";

const reference = z.string().trim().max(longestReference);

/** Sets the customer's own references, which invoices show from the next one on; issued ones keep theirs. */
export const setReferences = staffOperation({
  name: "terms.set_references",
  summary: "Sets the purchase order number and the cost center on a customer's invoices",
  access: byStaff("write", "payments/record"),
  within: { accounts: "account" },
  changes: ["billing"],
  fails: ["account.not_found"],
  input: AskedOfCustomer.extend({ purchase_order: reference, cost_center: reference }),
  output: z.object({ purchase_order: z.string(), cost_center: z.string() }),
  run: async ({ db, now, note }, { account, purchase_order, cost_center, reason: given }) => {
    const reason = readReason(given);
    const { currency } = await findCustomer(db, account);
    await lockCredit(db, account, currency);
    const [before] = await db.select().from(customerTerms).where(eq(customerTerms.accountId, account));
    const answer = { purchase_order, cost_center };
    const [order, center] = [before?.purchaseOrder ?? "", before?.costCenter ?? ""];
    if (order === purchase_order && center === cost_center) return answer;
    const set = { purchaseOrder: purchase_order, costCenter: cost_center, updatedAt: now };
    await db
      .insert(customerTerms)
      .values({ accountId: account, ...set })
      .onConflictDoUpdate({ target: customerTerms.accountId, set });
    const changes = {
      ...(order === purchase_order ? {} : { purchase_order: { from: order, to: purchase_order } }),
      ...(center === cost_center ? {} : { cost_center: { from: center, to: cost_center } }),
      reason,
    };
    note({ accountId: account, target: `account ${account}`, changes });
    return answer;
  },
});
