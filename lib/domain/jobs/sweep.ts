import { and, inArray, lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/jobs";

/** Nobody can read verdicts on PINs a day later, and every guess leaves one. */
export async function sweepPinJobs(db: Database, now: Date): Promise<void> {
  const isOfPin = inArray(jobs.action, ["set_pin", "check_pin"]);
  await db.delete(jobs).where(and(isOfPin, lt(jobs.finishedAt, hoursBefore(now, 25))));
}
