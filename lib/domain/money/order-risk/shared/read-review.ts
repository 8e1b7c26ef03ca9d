import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { orderReviews } from "@/lib/db/tables/money/order-risk";

/** What the customer is told of an order in review: whether a proof of identity is asked for, and nothing else. */
export async function readReviewStage(db: Database, orderId: number): Promise<"waiting" | "identity"> {
  const [review] = await db
    .select({ state: orderReviews.state })
    .from(orderReviews)
    .where(eq(orderReviews.orderId, orderId));
  return review?.state === "identity" ? "identity" : "waiting";
}
