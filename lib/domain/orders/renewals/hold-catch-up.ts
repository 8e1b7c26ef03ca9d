import { and, eq, isNull } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { catchUps, renewalRounds } from "@/lib/db/tables/orders/catch-ups";
import { cliCommand, renewalHoldDays } from "@/lib/env";
import { log } from "@/lib/log";
import { addDays } from "../../money/subscriptions/shared/dunning";

/** The outage that waits for release by staff; there is at most one. */
export const isOpenCatchUp = and(isNull(catchUps.releasedAt), isNull(catchUps.droppedAt));

/** Records that renewals ran at `now`. The row also serializes workers here. */
export const noteRound = (db: Database, now: Date) =>
  db
    .insert(renewalRounds)
    .values({ lastAt: now })
    .onConflictDoUpdate({ target: renewalRounds.isOnly, set: { lastAt: now } });

/**
 * Whether renewals are on hold because no worker ran for longer than the operator allows and staff have not released
 * the backlog. Creates such a hold; drops it if the clock shows that there was no outage.
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
        `renewals are held after a long stop: see /staff/catch-up, or ${cliCommand()} catch-up show`,
      );
      return true;
    }
    if (open) await db.update(catchUps).set({ droppedAt: now }).where(eq(catchUps.id, open.id));
    await noteRound(db, now);
    return false;
  });
