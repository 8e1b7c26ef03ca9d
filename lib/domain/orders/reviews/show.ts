import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { OrderReview } from "./schema";

const decider = alias(accounts, "decider");
const asker = alias(accounts, "asker");

const identityOf = (
  { identityAskedAt }: Pick<typeof orderReviews.$inferSelect, "identityAskedAt">,
  isVerified: boolean,
): OrderReview["identity"] => {
  if (identityAskedAt === null) return null;
  return isVerified ? "verified" : "asked";
};

/** The risk of one order with its reasons, and what was decided about it. */
export const showReview = staffOperation({
  name: "order_reviews.show",
  summary: "Shows the risk of an order and what was decided about it",
  access: byStaff("read", "orders/review"),
  within: { order_reviews: "id" },
  fails: ["order_review.not_found"],
  input: z.object({ id: z.int32() }),
  output: OrderReview,
  run: async ({ db, note }, { id }) => {
    const [row] = await db
      .select({
        review: orderReviews,
        order: orders,
        hostname: servers.hostname,
        paid: { value: invoices.paid, currency: invoices.currency },
        account: { id: accounts.id, email: accounts.email },
        isVerified: accounts.verified,
        by: decider.email,
        refundBy: asker.email,
      })
      .from(orderReviews)
      .innerJoin(orders, eq(orders.id, orderReviews.orderId))
      .innerJoin(servers, eq(servers.id, orders.serverId))
      .innerJoin(invoices, eq(invoices.id, orders.invoiceId))
      .innerJoin(accounts, eq(accounts.id, orderReviews.accountId))
      .leftJoin(decider, eq(decider.id, orderReviews.decidedBy))
      .leftJoin(asker, eq(asker.id, orderReviews.refundAskedBy))
      .where(eq(orderReviews.id, id));
    if (!row) throw fail("order_review.not_found");
    const { review, order, hostname, paid, account, isVerified, by, refundBy } = row;
    note({ target: `server ${order.serverId}`, changes: { order: order.id } });
    const { state, points, threshold, reasons } = review;
    return {
      id,
      ...{ state, points, threshold, reasons },
      created: review.createdAt.toISOString(),
      identity: identityOf(review, isVerified),
      decided: review.decidedAt?.toISOString() ?? null,
      by,
      refund_by: state === "refunding" ? refundBy : null,
      note: review.note,
      order: { id: order.id, invoice: order.invoiceId, server: order.serverId, hostname, paid },
      account,
    };
  },
});
