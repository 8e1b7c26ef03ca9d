import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { presets } from "@/lib/db/tables/catalogue";
import { servers } from "@/lib/db/tables/servers";
import { reads } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { invalidArgument } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { conditions, type Filter, matching, needsPreset, wordsOf } from "./list-conditions";
import { follows, orderOf } from "./list-order";
import { readRows } from "./list-rows";
import { ListServers, ServerList } from "./schema";

async function countAll(context: SignedContext, filter: Filter): Promise<number> {
  const query = context.db.select({ all: count() }).from(servers).$dynamic();
  const joined = needsPreset(filter) ? query.innerJoin(presets, eq(presets.id, servers.presetId)) : query;
  const [counted] = await joined.where(conditions(context, filter));
  return counted?.all ?? 0;
}

const usualPage = 100;

type Place = { where: SQL | undefined; limit: number | null; offset: number };

/** Where the wanted page begins, and how long it is; null = to the end. */
function placeOf({ actor: { account } }: SignedContext, filter: Filter): Place {
  const { after, page, limit, rows } = filter;
  if (after !== undefined && page !== undefined) throw invalidArgument("page", "not together with after");
  const isPaged = rows || page !== undefined;
  const size = limit ?? (isPaged ? usualPage : null);
  return {
    where: after === undefined ? undefined : follows(filter, after, account.id),
    limit: size,
    offset: ((page ?? 1) - 1) * (size ?? 0),
  };
}

/** Numbers of one page, in order. */
async function readIds(context: SignedContext, filter: Filter, place: Place): Promise<number[]> {
  const query = context.db.select({ id: servers.id }).from(servers).$dynamic();
  const joined = needsPreset(filter) ? query.innerJoin(presets, eq(presets.id, servers.presetId)) : query;
  const found = joined
    .where(and(conditions(context, filter), place.where))
    .orderBy(...orderOf(filter))
    .offset(place.offset);
  const rows = await (place.limit === null ? found : found.limit(place.limit));
  return rows.map(({ id }) => id);
}

/** The words of a search that no server has: they alone are why nothing was found. */
async function findUnmatched(context: SignedContext, filter: Filter): Promise<string[]> {
  const searched = wordsOf(filter.search);
  if (searched.length === 0) return [];
  const others = conditions(context, { ...filter, search: undefined });
  const flags = searched.map((word) => sql<boolean>`bool_or(${matching(word)})`);
  const columns = Object.fromEntries(flags.map((flag, index) => [`word_${index}`, flag]));
  const [found] = await context.db
    .select(columns)
    .from(servers)
    .innerJoin(presets, eq(presets.id, servers.presetId))
    .where(others);
  return searched.filter((_, index) => !found?.[`word_${index}`]);
}

/**
 * `eq/list` (modules 5.1.1, decisions 12): ids of the servers that this session may see; with `rows`, also the rows of
 * the panel's list.
 */
export const listServers = operation({
  name: "eq.list",
  summary: "Lists and searches the servers of the account",
  access: reads(),
  input: ListServers,
  output: ServerList,
  run: async (context, filter) => {
    const place = placeOf(context, filter);
    if (!filter.rows) {
      const ids = await readIds(context, filter, place);
      const isWhole = place.limit === null && filter.after === undefined;
      return { servers: ids, total: isWhole ? ids.length : await countAll(context, filter) };
    }
    const limit = place.limit ?? usualPage;
    const ids = await readIds(context, filter, { ...place, limit: limit + 1 });
    const page = await readRows(context.db, ids.slice(0, limit));
    const next = ids.length > limit ? (ids[limit - 1] ?? null) : null;
    const total = await countAll(context, filter);
    const unmatched = total === 0 ? await findUnmatched(context, filter) : [];
    return { servers: page.map(({ id }) => id), total, rows: page, next, unmatched };
  },
});
