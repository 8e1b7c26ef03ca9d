import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { idempotentAnswers } from "@/lib/db/tables/kernel/audit";

/** Idempotent answers are kept for a day (decisions 8). */
export async function sweepAnswers(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, idempotentAnswers, lt(idempotentAnswers.createdAt, hoursBefore(now, 24)));
}
