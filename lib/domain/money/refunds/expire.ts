import { and, eq, lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { refunds } from "@/lib/db/tables/money/refunds";

/** Of those that nobody decided in time. */
export async function expireRefunds(db: Database, now: Date): Promise<void> {
  const isOver = and(eq(refunds.state, "waiting"), lt(refunds.expiresAt, now));
  await db.update(refunds).set({ state: "expired" }).where(isOver);
}
