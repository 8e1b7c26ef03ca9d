import { eq } from "drizzle-orm";
import { z } from "zod";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { isKycOn } from "../../customers/kyc/lookup";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { lockReview, requireOpen } from "./lookup";

/**
 * Asks the customer of an order in review for a proof of identity. Its result is shown in the queue; staff decide
 * afterwards.
 */
export const askIdentity = staffOperation({
  name: "order_reviews.ask_identity",
  summary: "Asks the customer of an order for a check of identity",
  access: byStaff("write", "orders/review"),
  within: { order_reviews: "id" },
  changes: ["servers"],
  fails: ["order_review.not_found", "order_review.over", "identity.off", "identity.verified"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id }) => {
    if (!isKycOn()) throw fail("identity.off");
    const found = await lockReview(db, id);
    requireOpen(found);
    const { review, order, server } = found;
    if (review.state === "identity") return {};
    const { accountId } = order;
    const [account] = await db
      .select({ verified: accounts.verified })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (account?.verified) throw fail("identity.verified");
    await db
      .update(orderReviews)
      .set({ state: "identity", identityAskedAt: now, refundAskedBy: null })
      .where(eq(orderReviews.id, id));
    const facts = { id: server.id, hostname: server.hostname, what: "identity" as const };
    await notifyOwner({ db, now }, accountId, "order.review", facts);
    note({ target: `server ${server.id}`, changes: { order: order.id, identity: "asked" } });
    return {};
  },
});
