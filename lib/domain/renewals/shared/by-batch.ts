import { groupBy } from "@/lib/base/group-by";
import { isDatabaseDown } from "@/lib/db/client";
import { errorFacts, log } from "@/lib/log";

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
    log.error({ id: some[0]?.id, error: errorFacts(error) }, trouble);
    return 0;
  }
}

/**
 * Works on a batch in two lanes, so that one is computed while the database writes the other. An account is always in the
 * same one, so they never wait for each other's customers.
 */
async function doInLanes<T extends Member>(
  batch: readonly T[],
  trouble: string,
  work: Work<T>,
): Promise<number> {
  const lanes = groupBy(batch, ({ accountId }) => accountId % laneCount);
  const ends = await Promise.allSettled([...lanes.values()].map((lane) => doAll(lane, trouble, work)));
  let count = 0;
  for (const end of ends) {
    if (end.status === "rejected") throw end.reason;
    count += end.value;
  }
  return count;
}

/**
 * Reads batch after batch, in the order of ids, and works on each; answers how many it did something about. `trouble` is
 * what the log says of a member that cannot be done.
 */
export async function byBatch<T extends Member>(
  read: (after: number) => Promise<readonly T[]>,
  trouble: string,
  work: Work<T>,
): Promise<number> {
  // A query that is only passed on begins with each `then` anew.
  const readAfter = async (id: number) => await read(id);
  let count = 0;
  let batch = await readAfter(0);
  for (;;) {
    const last = batch.at(-1);
    if (!last) return count;
    // Read while the lanes work, which look again at whatever they take.
    const [next, done] = await Promise.allSettled([readAfter(last.id), doInLanes(batch, trouble, work)]);
    if (done.status === "rejected") throw done.reason;
    if (next.status === "rejected") throw next.reason;
    count += done.value;
    batch = next.value;
  }
}
