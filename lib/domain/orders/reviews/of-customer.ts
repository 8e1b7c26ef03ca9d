import { and, count, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { accountTrust, orderReviews } from "@/lib/db/tables/money/order-risk";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { CustomerRisk } from "./schema";

/** The risk of a customer, for the head of the record: the last order, those that wait, and what staff said. */
export const riskOfCustomer = staffOperation({
  name: "order_reviews.of_customer",
  summary: "Shows the risk of a customer's orders",
  access: byStaff("read", "orders/review"),
  within: { accounts: "account" },
  input: z.object({ account: z.int32() }),
  output: CustomerRisk,
  run: async ({ db, note }, { account }) => {
    const mine = eq(orderReviews.accountId, account);
    const { id, state, points, threshold, reasons } = orderReviews;
    const [last] = await db
      .select({ id, state, points, threshold, reasons })
      .from(orderReviews)
      .where(mine)
      .orderBy(desc(orderReviews.id))
      .limit(1);
    const [open] = await db
      .select({ waiting: count() })
      .from(orderReviews)
      .where(and(mine, inArray(orderReviews.state, ["waiting", "identity", "refunding"])));
    const [trust] = await db
      .select({ is_trusted: accountTrust.isTrusted, reason: accountTrust.reason })
      .from(accountTrust)
      .where(eq(accountTrust.accountId, account));
    note({ target: `account ${account}`, changes: { looked: "risk" } });
    return { last: last ?? null, waiting: open?.waiting ?? 0, trust: trust ?? null };
  },
});
