import { eq } from "drizzle-orm";
import { z } from "zod";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { releasePaidJobs } from "../../kernel/jobs/shared/release-paid";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockInvoice } from "../../money/billing/lookup";
import { lockReview, requireOpen } from "./lookup";

/** Lets the deployment of an order in review begin. Repeating it does nothing. */
export const approveOrder = staffOperation({
  name: "order_reviews.approve",
  summary: "Lets a paid order that was held back begin",
  access: byStaff("write", "orders/review"),
  within: { order_reviews: "id" },
  changes: ["jobs", "orders", "servers"],
  fails: ["order_review.not_found", "order_review.over", "order_review.unpaid"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const found = await lockReview(db, id);
    if (found.review.state === "approved") return {};
    requireOpen(found);
    const { order, server } = found;
    // A chargeback meanwhile: it is owed again.
    if ((await lockInvoice(db, order.invoiceId)).status !== "Paid") throw fail("order_review.unpaid");
    await db
      .update(orderReviews)
      .set({ state: "approved", decidedBy: staffIdOf(actor), decidedAt: now, note: reason })
      .where(eq(orderReviews.id, id));
    await releasePaidJobs(db, order.invoiceId, now);
    note({ target: `server ${server.id}`, changes: { order: order.id, approved: true, reason } });
    return {};
  },
});
