import { lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { signUps } from "@/lib/db/tables/sign-ups";
import { keptHours } from "../passwords/shared/pending-sign-up";

export async function sweepSignUps(db: Database, now: Date): Promise<void> {
  await db.delete(signUps).where(lt(signUps.expiresAt, hoursBefore(now, keptHours)));
}
