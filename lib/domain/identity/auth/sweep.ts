import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { loginChallenges } from "@/lib/db/tables/identity/auth";

export async function sweepChallenges(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, loginChallenges, lt(loginChallenges.expiresAt, hoursBefore(now, 1)));
}
