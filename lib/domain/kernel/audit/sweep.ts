import { addAuditMonths } from "@/lib/db/audit-months";
import type { Database } from "@/lib/db/client";
import { monthLater, monthOf } from "@/lib/db/month-parts";
import { retentionDay } from "@/lib/db/retention-day";
import { takeTurn } from "@/lib/db/take-turn";
import { retention } from "@/lib/env";
import { forgetAudit, listOldParts } from "./forget";

/** Not more often: where a proof fails, or its worker is killed, it would read the whole log in each round. */
const everyHours = 20;

/** Creates partitions for the coming months; deletes those beyond the retention period, by one worker once a day. */
export async function sweepAudit(db: Database, now: Date): Promise<void> {
  const months = retention().audit;
  if (months === 0) return addAuditMonths(db, now);
  const day = await retentionDay(db, now);
  await addAuditMonths(db, now, monthLater(monthOf(day), -months));
  if ((await listOldParts(db, months, day)).length === 0) return;
  if (await takeTurn(db, "audit months forgotten", everyHours)) await forgetAudit(db, months, day);
}
