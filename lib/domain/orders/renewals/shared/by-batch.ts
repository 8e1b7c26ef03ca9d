import { groupBy } from "@/lib/base/group-by";
import { isDatabaseDown } from "@/lib/db/client";
import { errorParams, log } from "@/lib/log";

const laneCount = 2;

type Member = { id: number; accountId: number };
/** Does some members in one transaction, and answers how many it did something about. */
type Work<T> = (some: readonly T[]) => Promise<number>;

/** All at once; if that fails each by itself, so that one that cannot be done keeps no other from it. */
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
 * Two queues of work, so that one is computed while the database writes the other. An account is always in the same one,
 * so they never wait for each other's customers. Nothing is begun any more once the database is away.
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
    /** Comes when all is done that was put in until now; then it throws why no more can be. */
    readDone: async (): Promise<number> => {
      await Promise.all(ends);
      if (away) throw away.error;
      return count;
    },
  };
}

/**
 * Reads batch after batch, in the order of ids, and works on each; returns how many it did something about. `trouble`
 * is what the log says of a member that cannot be done. The lanes are never further from each other than a batch.
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
      // Read while the lanes work, which look again at whatever they take.
      const batch = await read(after);
      const last = batch.at(-1);
      if (!last) break;
      after = last.id;
      lanes.put(batch);
      await before;
      before = lanes.readDone();
      // It is looked at in the next round.
      before.catch(() => {});
    }
  } finally {
    await before.catch(() => {});
  }
  return lanes.readDone();
}
