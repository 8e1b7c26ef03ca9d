import { and, lt, sql } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { knownDevices, loginHistory } from "@/lib/db/tables/identity/login-history";
import { retention } from "@/lib/env";
import { loginHistoryStart } from "./rules";

/** Keeps an account's last device, or a sign-in after a long absence would count as the first and not be reported. */
const isNotTheLastKnown = sql`exists (select 1 from known_devices later
  where later.account_id = ${knownDevices.accountId} and later.last_seen_at > ${knownDevices.lastSeenAt})`;

export async function sweepLoginHistory(db: Database, now: Date): Promise<void> {
  const months = retention().signIns;
  const keptSince = months < 12 ? addMonths(now, -months) : loginHistoryStart(now);
  await deleteInBatches(db, loginHistory, lt(loginHistory.at, keptSince));
  await deleteInBatches(db, knownDevices, and(lt(knownDevices.lastSeenAt, keptSince), isNotTheLastKnown));
}
