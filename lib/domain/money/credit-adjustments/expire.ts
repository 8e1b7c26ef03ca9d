import { and, eq, lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";

/** Of those that nobody decided in time. */
export async function expireCreditAdjustments(db: Database, now: Date): Promise<void> {
  const isOver = and(eq(creditAdjustments.state, "waiting"), lt(creditAdjustments.expiresAt, now));
  await db.update(creditAdjustments).set({ state: "expired" }).where(isOver);
}
