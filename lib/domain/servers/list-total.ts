import { count } from "drizzle-orm";
import type { SessionFacts, SignedContext } from "../kernel/context";
import { finding } from "./list-conditions";
import { countOwn } from "./list-count";
import type { Known } from "./list-known";
import { type Filter, isOfRowsAlone, isUnfiltered } from "./list-words";

/**
 * Totals that were counted for a session. Its facts are the same object only until something about the account changes,
 * a server of it for instance (sessions/shared/read.ts): who turns pages of a search has it counted once.
 */
const counted = new WeakMap<SessionFacts, Map<string, number>>();
const mostKept = 50;

/** Rows of our own pages leave with time alone; addresses and tags can change without the account's number. */
const mayBeKept = (filter: Filter): boolean =>
  !filter.rows && filter.count_up_to === undefined && isOfRowsAlone(filter);

function keptOf({ actor: { session } }: SignedContext): Map<string, number> {
  const kept = counted.get(session) ?? new Map<string, number>();
  counted.set(session, kept);
  return kept;
}

const keyOf = ({ location, status, host, group, search }: Filter, { presets, places, ofGroups }: Known) =>
  JSON.stringify([location, status, host, group, search, ofGroups, [...presets], [...places]]);

async function countFound(context: SignedContext, filter: Filter, known: Known): Promise<number> {
  const most = filter.count_up_to;
  const found = finding(context, filter, known);
  const counting = (most === undefined ? found : found.limit(most + 1)).as("found");
  const [row] = await context.db.select({ all: count() }).from(counting);
  return row?.all ?? 0;
}

/** How many there are on all pages; one more than are to be counted stands for any number of them. */
export async function countAll(context: SignedContext, filter: Filter, known: Known): Promise<number> {
  if (filter.count_up_to === undefined && isUnfiltered(filter)) {
    const { servers: all, failed } = await countOwn(context);
    return filter.rows ? all + failed : all;
  }
  if (!mayBeKept(filter)) return countFound(context, filter, known);
  const [kept, key] = [keptOf(context), keyOf(filter, known)];
  const total = kept.get(key) ?? (await countFound(context, filter, known));
  kept.set(key, total);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return total;
}
