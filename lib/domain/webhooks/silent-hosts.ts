import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { silentHosts } from "@/lib/db/tables/webhooks";
import { silencePauseMs, silentForAll } from "./rules";

/**
 * Counted for each account by itself: many customers may have their receivers at one host, and a path there that one of
 * them lets hang must not stop the others' deliveries.
 */
export type Place = { accountId: number; host: string };

export const placeOf = ({ accountId, url }: { accountId: number; url: string }): Place => ({
  accountId,
  host: new URL(url).host,
});

const same = ({ accountId, host }: Place) =>
  and(eq(silentHosts.host, host), eq(silentHosts.accountId, accountId));

/** Until when deliveries of this account to that host wait; null = they go. A host that many wait for is waited for by all. */
export async function silentUntil(db: Database, place: Place, now: Date): Promise<Date | null> {
  const rows = await db
    .select({ accountId: silentHosts.accountId, until: silentHosts.blockedUntil })
    .from(silentHosts)
    .where(and(eq(silentHosts.host, place.host), gt(silentHosts.blockedUntil, now)))
    .orderBy(asc(silentHosts.blockedUntil));
  const own = rows.find(({ accountId }) => accountId === place.accountId);
  const shared = rows.length >= silentForAll ? rows[0] : undefined;
  return (own ?? shared)?.until ?? null;
}

/** One more delivery in a row that the host left without an answer. */
export async function countSilence(db: Database, place: Place, now: Date): Promise<void> {
  const [row] = await db
    .insert(silentHosts)
    .values({ ...place, failures: 1, lastFailedAt: now })
    .onConflictDoUpdate({
      target: [silentHosts.host, silentHosts.accountId],
      set: { failures: sql`${silentHosts.failures} + 1`, lastFailedAt: now },
    })
    .returning({ failures: silentHosts.failures });
  const pauseMs = silencePauseMs(row?.failures ?? 0);
  if (pauseMs === 0) return;
  await db
    .update(silentHosts)
    .set({ blockedUntil: new Date(now.getTime() + pauseMs) })
    .where(same(place));
}

/** The host has answered, whatever it said. */
export async function forgetSilence(db: Database, place: Place): Promise<void> {
  await db.delete(silentHosts).where(same(place));
}

/** Forgets hosts that nothing was sent to for a day. */
export async function sweepSilentHosts(db: Database, before: Date): Promise<void> {
  await db.delete(silentHosts).where(lt(silentHosts.lastFailedAt, before));
}
