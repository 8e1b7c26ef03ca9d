import { and, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { knownDevices, signIns } from "@/lib/db/tables/sign-ins";
import { signInsKeptSince } from "./rules";

/** Keeps an account's last device, or a sign-in after a long absence would count as the first and not be reported. */
const isNotTheLastKnown = sql`exists (select 1 from known_devices later
  where later.account_id = ${knownDevices.accountId} and later.last_seen_at > ${knownDevices.lastSeenAt})`;

export async function sweepSignIns(db: Database, now: Date): Promise<void> {
  const keptSince = signInsKeptSince(now);
  await deleteInBatches(db, signIns, lt(signIns.at, keptSince));
  await deleteInBatches(db, knownDevices, and(lt(knownDevices.lastSeenAt, keptSince), isNotTheLastKnown));
}
