import { count } from "drizzle-orm";
import type { SessionDetails, SignedContext } from "../../kernel/operation/context";
import { finding } from "./list-conditions";
import { countOwn } from "./list-count";
import type { Known } from "./list-known";
import { type Filter, isOfRowsAlone, isUnfiltered } from "./list-labels";

/**
 * Totals cached per session. A session's details are the same object until something in the account changes, such as
 * a server (sessions/shared/read.ts): paging through a search counts once.
 */
const counted = new WeakMap<SessionDetails, Map<string, number>>();
const mostKept = 50;

/**
 * Not cached for the panel's rows, which disappear with time alone, or for filters by addresses and tags, which
 * change without the account's version number.
 */
const mayBeKept = (filter: Filter): boolean =>
  !filter.rows && filter.count_up_to === undefined && isOfRowsAlone(filter);

function shownTo({ actor: { session } }: SignedContext): Map<string, number> {
  const kept = counted.get(session) ?? new Map<string, number>();
  counted.set(session, kept);
  return kept;
}

const keyOf = (
  { location, status, host, group, search, project }: Filter,
  { presets, places: locations, ofGroups }: Known,
) => JSON.stringify([location, status, host, group, search, project, ofGroups, [...presets], [...locations]]);

async function countFound(context: SignedContext, filter: Filter, known: Known): Promise<number> {
  const most = filter.count_up_to;
  const found = finding(context, filter, known);
  const counting = (most === undefined ? found : found.limit(most + 1)).as("found");
  const [row] = await context.db.select({ all: count() }).from(counting);
  return row?.all ?? 0;
}

/** Total count over all pages, capped at one above the maximum. */
export async function countAll(context: SignedContext, filter: Filter, known: Known): Promise<number> {
  if (filter.count_up_to === undefined && isUnfiltered(filter)) {
    const { servers: all, failed } = await countOwn(context);
    return filter.rows ? all + failed : all;
  }
  if (!mayBeKept(filter)) return countFound(context, filter, known);
  const [kept, key] = [shownTo(context), keyOf(filter, known)];
  const total = kept.get(key) ?? (await countFound(context, filter, known));
  kept.set(key, total);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return total;
}
