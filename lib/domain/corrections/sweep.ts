import { and, eq, lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { creditCorrections } from "@/lib/db/tables/corrections";

/** Nobody decided in time. */
export async function sweepCorrections(db: Database, now: Date): Promise<void> {
  const isOver = and(eq(creditCorrections.state, "waiting"), lt(creditCorrections.expiresAt, now));
  await db.update(creditCorrections).set({ state: "expired" }).where(isOver);
}
