import { addAuditMonths } from "@/lib/db/audit-months";
import type { Database } from "@/lib/db/client";
import { monthLater, monthOf } from "@/lib/db/month-parts";
import { retentionDay } from "@/lib/db/retention-day";
import { retention } from "@/lib/env";
import { forgetAudit } from "./forget";

/** Creates partitions for the coming months; deletes those beyond the retention period. */
export async function sweepAudit(db: Database, now: Date): Promise<void> {
  const months = retention().audit;
  if (months === 0) return addAuditMonths(db, now);
  const day = await retentionDay(db, now);
  await addAuditMonths(db, now, monthLater(monthOf(day), -months));
  await forgetAudit(db, months, day);
}
