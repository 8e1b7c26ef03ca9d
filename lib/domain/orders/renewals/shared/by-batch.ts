import { groupBy } from "@/lib/base/group-by";
import { isDatabaseDown } from "@/lib/db/client";
import { errorParams, log } from "@/lib/log";

const laneCount = 2;

type Member = { id: number; accountId: number };
/** Processes some members in one transaction and returns how many it changed. */
type Work<T> = (some: readonly T[]) => Promise<number>;

/**
 * Processes all in one transaction; if that fails, each in its own, so that a failing one does not block the others.
 */
export async function doAll<T extends Member>(
  some: readonly T[],
  trouble: string,
  work: Work<T>,
): Promise<number> {
  try {
    return await work(some);
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    if (some.length > 1) {
      let count = 0;
      for (const one of some) count += await doAll([one], trouble, work);
      return count;
    }
    log.error({ id: some[0]?.id, error: errorParams(error) }, trouble);
    return 0;
  }
}

/**
 * Two lanes, so that one computes while the database writes the other. An account always uses the same lane, so lanes
 * never wait for each other's locks. Starts nothing more once the database is down.
 */
function openLanes<T extends Member>(trouble: string, work: Work<T>) {
  const ends = Array.from({ length: laneCount }, () => Promise.resolve());
  let count = 0;
  let away: { error: unknown } | null = null;
  const doSome = async (some: readonly T[]) => {
    if (away) return;
    try {
      const done = await doAll(some, trouble, work);
      count += done;
    } catch (error) {
      away ??= { error };
    }
  };
  return {
    put: (batch: readonly T[]) => {
      for (const [lane, some] of groupBy(batch, ({ accountId }) => accountId % laneCount))
        ends[lane] = (ends[lane] ?? Promise.resolve()).then(() => doSome(some));
    },
    /** Resolves to the count when everything put so far is done; rejects if the database is down. */
    readDone: async (): Promise<number> => {
      await Promise.all(ends);
      if (away) throw away.error;
      return count;
    },
  };
}

/**
 * Reads and processes batches in the order of ids; returns how many members were changed. `trouble` is the log
 * message for a member that fails. The lanes are never more than a batch apart.
 */
export async function byBatch<T extends Member>(
  read: (after: number) => Promise<readonly T[]>,
  trouble: string,
  work: Work<T>,
): Promise<number> {
  const lanes = openLanes(trouble, work);
  let before = lanes.readDone();
  try {
    for (let after = 0; ; ) {
      // Read while the lanes work, which recheck what they lock.
      const batch = await read(after);
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
      lanes.put(batch);
      await before;
      before = lanes.readDone();
      // Awaited, and its error thrown, in the next iteration.
      before.catch(() => {});
    }
  } finally {
    await before.catch(() => {});
  }
  return lanes.readDone();
}
