import { eq } from "drizzle-orm";
import { z } from "zod";
import { add, decimalOf, isPositive, type Money, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { refunds } from "@/lib/db/tables/money/refunds";
import { creditAdjustmentLimit } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockInvoice } from "../../money/billing/lookup";
import { needsApproval } from "../../money/credit-adjustments/rules";
import { readBookedLately } from "../../money/credit-adjustments/shared/booked-lately";
import type { Returned } from "../../money/payments/shared/refund-sale";
import { lockReview, type Reviewed, requireOpen } from "./lookup";
import { endReview } from "./shared/end-review";

const amountToReturn = async (db: Database, { order }: Reviewed): Promise<Money> => {
  const { paid, currency } = await lockInvoice(db, order.invoiceId);
  return moneyOf(paid, currency);
};

/** Whether a second person has to agree with the refund. Nobody is their own second person. */
async function needsSecond(db: Database, found: Reviewed, by: number | null, now: Date): Promise<boolean> {
  const { review, order, server } = found;
  if (by === null) return false;
  if (review.state === "refunding" && review.refundAskedBy !== null) {
    if (review.refundAskedBy === by) throw fail("refund.own");
    return false;
  }
  const { currency } = server;
  const lately = await readBookedLately(db, { accountId: order.accountId, askedBy: by, currency }, now);
  const limit = moneyOf(creditAdjustmentLimit(currency), currency);
  return needsApproval(await amountToReturn(db, found), lately, limit);
}

type Decision = { by: number | null; reason: string; returned: Returned };

/** The row by which refunds of one person are counted together. */
async function writeRefund(
  db: Database,
  { review, order, server }: Reviewed,
  { by, reason, returned }: Decision,
  now: Date,
): Promise<void> {
  const amount = add(returned.toCard, returned.toCredit);
  if (!isPositive(amount)) return;
  const askedBy = review.refundAskedBy ?? by;
  await db.insert(refunds).values({
    accountId: order.accountId,
    invoiceId: order.invoiceId,
    destination: isPositive(returned.toCard) ? "card" : "credit",
    service: "end",
    amount: decimalOf(amount),
    currency: server.currency,
    reason,
    askedBy,
    createdAt: now,
    state: "booked",
    expiresAt: now,
    decidedBy: askedBy === by ? null : by,
    decidedAt: now,
  });
}

/**
 * Rejects an order in review: what was paid goes back to where it came from. Above a limit a second person has to
 * reject it, too. Repeating it does nothing.
 */
export const rejectOrder = staffOperation({
  name: "order_reviews.reject",
  summary: "Rejects a paid order that was held back, and returns what was paid",
  access: byStaff("write", "payments/refund"),
  within: { order_reviews: "id" },
  changes: ["billing", "jobs", "orders", "servers"],
  fails: ["order_review.not_found", "order_review.over", "refund.own"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ isWaiting: z.boolean(), to_card: z.string(), to_credit: z.string() }),
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const found = await lockReview(db, id);
    const nothing = { isWaiting: false, to_card: "0.00", to_credit: "0.00" };
    if (found.review.state === "rejected") return nothing;
    requireOpen(found);
    const { order, server } = found;
    const { accountId } = order;
    const by = staffIdOf(actor);
    const target = `server ${server.id}`;
    if (await needsSecond(db, found, by, now)) {
      await db
        .update(orderReviews)
        .set({ state: "refunding", refundAskedBy: by, note: reason })
        .where(eq(orderReviews.id, id));
      // Not in the customer's own log, which shows booked refunds only.
      note({ target, changes: { order: order.id, state: "waiting", reason } });
      return { ...nothing, isWaiting: true };
    }
    const decision = { state: "rejected" as const, decidedBy: by, note: reason };
    const returned = await endReview({ db, now }, order, "by_staff", decision);
    await writeRefund(db, found, { by, reason, returned }, now);
    const [toCard, toCredit] = [decimalOf(returned.toCard), decimalOf(returned.toCredit)];
    await notifyOwner({ db, now }, accountId, "order.review", {
      id: server.id,
      hostname: server.hostname,
      what: "rejected",
    });
    note({
      target,
      changes: { order: order.id, rejected: true, to_card: toCard, to_credit: toCredit, reason },
    });
    return { isWaiting: false, to_card: toCard, to_credit: toCredit };
  },
});
