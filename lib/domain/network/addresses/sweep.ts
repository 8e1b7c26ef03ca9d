import { and, asc, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { addComingParts, dropPartsBefore, monthOf } from "@/lib/db/month-parts";
import { type Month, moveToParts } from "@/lib/db/move-to-parts";
import { keptSince } from "@/lib/db/retention-day";
import { addressHistory, isUnmoved } from "@/lib/db/tables/network/address-history";
import { retention } from "@/lib/env";

const moveMonth = async (db: Database, { since, until }: Month, now: Date, count: number) => {
  const isWaiting = sql`${isUnmoved} and ${addressHistory.until} >= ${since} and ${addressHistory.until} < ${until}
    and ${addressHistory.until} < ${now.toISOString()}`;
  // The row goes to the partition of its new value.
  const { rowCount } = await db.execute(sql`
    update address_history set part = until where ${isUnmoved} and id = any(array(
      select ${addressHistory.id} from ${addressHistory} where ${isWaiting} order by ${addressHistory.until} limit ${count}))`);
  return rowCount ?? 0;
};

/** Moves entries that have ended to the partition of the month, in batches. */
async function moveEnded(db: Database, now: Date): Promise<void> {
  await moveToParts(db, {
    table: "address_history",
    findOldest: async (own) => {
      const [row] = await own
        .select({ until: addressHistory.until })
        .from(addressHistory)
        .where(and(isUnmoved, isNotNull(addressHistory.until), lt(addressHistory.until, now)))
        .orderBy(asc(addressHistory.until))
        .limit(1);
      return row?.until ?? null;
    },
    move: (own, month, count) => moveMonth(own, month, now, count),
  });
}

/**
 * Deletes former holders of addresses after the operator's retention period in months; current holders are always
 * kept.
 */
export async function sweepAddresses(db: Database, now: Date): Promise<void> {
  const before = await keptSince(db, retention().addresses, now);
  if (before !== null) {
    await dropPartsBefore(db, "address_history", monthOf(before));
    await deleteInBatches(db, addressHistory, and(isUnmoved, lt(addressHistory.until, before)));
  }
  await addComingParts(db, "address_history", now);
  await moveEnded(db, now);
}
