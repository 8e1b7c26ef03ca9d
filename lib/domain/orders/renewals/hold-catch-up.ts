import { and, eq, isNull } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { catchUps, renewalRounds } from "@/lib/db/tables/orders/catch-ups";
import { renewalHoldDays } from "@/lib/env";
import { log } from "@/lib/log";
import { addDays } from "../../money/subscriptions/shared/dunning";

/** The stop that waits for staff; there is at most one. */
export const isOpenCatchUp = and(isNull(catchUps.releasedAt), isNull(catchUps.droppedAt));

/** Notes that renewals were looked after at `now`. The row also makes workers wait for each other here. */
export const noteRound = (db: Database, now: Date) =>
  db
    .insert(renewalRounds)
    .values({ lastAt: now })
    .onConflictDoUpdate({ target: renewalRounds.isOnly, set: { lastAt: now } });

/**
 * Whether nothing is to be done about renewals now, because no worker did anything for longer than the operator allows and
 * staff have not released what that has caught up. Begins such a hold; drops it where the clock shows that there was none.
 */
export const holdCatchUp = (now: Date): Promise<boolean> =>
  inTransaction(async (db) => {
    const [round] = await db.select().from(renewalRounds).for("update");
    if (!round) {
      await noteRound(db, now);
      return false;
    }
    const days = renewalHoldDays();
    const isLong = days > 0 && now > addDays(round.lastAt, days);
    const [open] = await db.select().from(catchUps).where(isOpenCatchUp).for("update");
    if (isLong && open) return true;
    if (isLong) {
      await db.insert(catchUps).values({ stoppedAt: round.lastAt, foundAt: now });
      log.warn(
        { stoppedAt: round.lastAt.toISOString() },
        "renewals are held after a long stop: see /staff/catch-up, or npm run -s cli catch-up show",
      );
      return true;
    }
    if (open) await db.update(catchUps).set({ droppedAt: now }).where(eq(catchUps.id, open.id));
    await noteRound(db, now);
    return false;
  });
