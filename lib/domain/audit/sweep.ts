import { addAuditMonths } from "@/lib/db/audit-months";
import type { Database } from "@/lib/db/client";
import { retention } from "@/lib/env";
import { forgetAudit } from "./forget";

/** Parts of the log for the months that come; those of months that are not kept any more go. */
export async function sweepAudit(db: Database, now: Date): Promise<void> {
  await addAuditMonths(db, now);
  await forgetAudit(db, retention().audit, now);
}
