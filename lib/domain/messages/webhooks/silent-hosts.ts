import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { silentHosts } from "@/lib/db/tables/messages/webhooks";
import { silencePauseMs, silentForAll } from "./rules";

/**
 * Counted per account: many customers may have receivers at one host, and one customer's path that never responds
 * must not stop the deliveries of others.
 */
export type Place = { accountId: number; host: string };

export const placeOf = ({ accountId, url }: { accountId: number; url: string }): Place => ({
  accountId,
  host: new URL(url).host,
});

const same = ({ accountId, host }: Place) =>
  and(eq(silentHosts.host, host), eq(silentHosts.accountId, accountId));

/**
 * Until when this account's deliveries to that host wait; null = they do not. When many accounts wait for a host, all
 * do.
 */
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

/** Counts another consecutive delivery without response from the host. */
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

/** Clears the count, because the host has responded, with any status. */
export async function forgetSilence(db: Database, place: Place): Promise<void> {
  await db.delete(silentHosts).where(same(place));
}
