import { and, eq, lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { monthReopenings } from "@/lib/db/tables/money/closing";

/** Of those that nobody decided in time. */
export async function expireReopenings(db: Database, now: Date): Promise<void> {
  const isOver = and(eq(monthReopenings.state, "waiting"), lt(monthReopenings.expiresAt, now));
  await db.update(monthReopenings).set({ state: "expired" }).where(isOver);
}
