import { and, eq, isNull } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { catchUps, renewalRounds } from "@/lib/db/tables/orders/catch-ups";
import { cliCommand, renewalHoldDays } from "@/lib/env";
import { log } from "@/lib/log";
import { freeHeldMails } from "../../messages/mails/shared/held-mails";
import { addDays } from "../../money/subscriptions/shared/dunning";

/** The outage that waits for release by staff; there is at most one. */
export const isOpenCatchUp = and(isNull(catchUps.releasedAt), isNull(catchUps.droppedAt));

/** Whether renewals are on hold, or will be by the next round. */
export async function isStopped(db: Database, now: Date): Promise<boolean> {
  const days = renewalHoldDays();
  if (days === 0) return false;
  const [open] = await db.select({ id: catchUps.id }).from(catchUps).where(isOpenCatchUp);
  if (open) return true;
  const [round] = await db.select({ lastAt: renewalRounds.lastAt }).from(renewalRounds);
  return round !== undefined && now > addDays(round.lastAt, days);
}

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
    // Whatever was held since the release, or by a clock that was wrong.
    await freeHeldMails(db);
    return false;
  });
