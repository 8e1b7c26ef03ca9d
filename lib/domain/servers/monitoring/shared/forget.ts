import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { alertRules, alertStates } from "@/lib/db/tables/servers/alerts";
import { metricDays, metricMinutes, metricQuarters, metricReadings } from "@/lib/db/tables/servers/metrics";
import { reachChecks } from "@/lib/db/tables/servers/reachability";

/** Forgets what was measured of a server, its rules and its checks: they are its owner's, who is another one from now on. */
export async function forgetMonitoring(db: Database, serverId: number): Promise<void> {
  await db.delete(alertStates).where(eq(alertStates.serverId, serverId));
  await db.delete(alertRules).where(eq(alertRules.serverId, serverId));
  await db.delete(reachChecks).where(eq(reachChecks.serverId, serverId));
  for (const table of [metricMinutes, metricQuarters, metricDays, metricReadings])
    await db.delete(table).where(eq(table.serverId, serverId));
}
