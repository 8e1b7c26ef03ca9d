import { and, eq, lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { writeOffs } from "@/lib/db/tables/money/write-offs";

/** Of those that nobody decided in time. */
export async function expireWriteOffs(db: Database, now: Date): Promise<void> {
  const isOver = and(eq(writeOffs.state, "waiting"), lt(writeOffs.expiresAt, now));
  await db.update(writeOffs).set({ state: "expired" }).where(isOver);
}
