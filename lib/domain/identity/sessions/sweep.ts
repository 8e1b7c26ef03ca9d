import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { sessions } from "@/lib/db/tables/identity/sessions";

export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, hoursBefore(now, 24 * 30)));
}
