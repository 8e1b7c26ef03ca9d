import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { keptHours } from "../../identity/passwords/shared/pending-sign-up";

export async function sweepSignUps(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, signUps, lt(signUps.expiresAt, hoursBefore(now, keptHours)));
}
