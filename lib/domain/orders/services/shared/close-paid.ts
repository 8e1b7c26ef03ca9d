import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { serviceChanges } from "@/lib/db/tables/orders/services";

/**
 * Ends the paid periods of a server now, after what is unused of them was given back, so that nothing is given back
 * for them again. One that has not begun becomes empty; each keeps a start of its own.
 */
export async function closePaid(db: Database, serverId: number, now: Date): Promise<void> {
  const open = await db
    .select()
    .from(renewals)
    .where(
      and(
        eq(renewals.serverId, serverId),
        isNotNull(renewals.paidAt),
        isNull(renewals.voidedAt),
        gt(renewals.endsAt, now),
      ),
    )
    .orderBy(asc(renewals.startsAt));
  for (const [index, { id, startsAt }] of open.entries()) {
    const start = startsAt < now ? startsAt : new Date(now.getTime() + 1 + index);
    await db
      .update(renewals)
      .set({ startsAt: start, endsAt: startsAt < now ? now : start })
      .where(eq(renewals.id, id));
  }
  const at = sql`${now.toISOString()}::timestamptz`;
  await db
    .update(serviceChanges)
    .set({ startsAt: sql`least(${serviceChanges.startsAt}, ${at})`, endsAt: now })
    .where(
      and(
        eq(serviceChanges.serverId, serverId),
        gt(serviceChanges.endsAt, now),
        isNull(serviceChanges.droppedAt),
      ),
    );
}
