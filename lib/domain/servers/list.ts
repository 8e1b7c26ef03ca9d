import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { presets } from "@/lib/db/tables/catalogue";
import { servers } from "@/lib/db/tables/servers";
import { reads } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { invalidArgument } from "../kernel/errors";
import { operation } from "../kernel/operation";
import {
  conditions,
  type Filter,
  isUnfiltered,
  matching,
  needsPreset,
  type PresetsOf,
  readPresets,
  wordsOf,
} from "./list-conditions";
import { countOwn } from "./list-count";
import { follows, orderOf } from "./list-order";
import { readRows } from "./list-rows";
import { ListServers, ServerList } from "./schema";

async function countAll(context: SignedContext, filter: Filter, presetsOf: PresetsOf): Promise<number> {
  if (isUnfiltered(filter)) {
    const { servers: all, failed } = await countOwn(context);
    return filter.rows ? all + failed : all;
  }
  const query = context.db.select({ all: count() }).from(servers).$dynamic();
  const joined = needsPreset(filter) ? query.innerJoin(presets, eq(presets.id, servers.presetId)) : query;
  const [counted] = await joined.where(conditions(context, filter, presetsOf));
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

type Page = { ids: number[]; total: number };

/** Numbers of one page, in order, and how many there are on all. */
async function readPage(
  context: SignedContext,
  filter: Filter,
  presetsOf: PresetsOf,
  { where, limit, offset }: Place,
): Promise<Page> {
  // What is searched for is found once: the pages before the last would count it again.
  const isCounted = where === undefined && limit !== null && !isUnfiltered(filter);
  const all = isCounted ? sql<number>`(count(*) over ())::int` : sql<number>`0`;
  const query = context.db.select({ id: servers.id, all }).from(servers).$dynamic();
  const joined = needsPreset(filter) ? query.innerJoin(presets, eq(presets.id, servers.presetId)) : query;
  const found = joined
    .where(and(conditions(context, filter, presetsOf), where))
    .orderBy(...orderOf(filter))
    .offset(offset);
  const rows = await (limit === null ? found : found.limit(limit));
  const ids = rows.map(({ id }) => id);
  const isEnd = where === undefined && (ids.length > 0 || offset === 0) && ids.length < (limit ?? Infinity);
  if (isEnd) return { ids, total: offset + ids.length };
  return { ids, total: rows[0]?.all || (await countAll(context, filter, presetsOf)) };
}

/** The words of a search that no server has: they alone are why nothing was found. */
async function findUnmatched(
  context: SignedContext,
  filter: Filter,
  presetsOf: PresetsOf,
): Promise<string[]> {
  const searched = wordsOf(filter.search);
  if (searched.length < 2) return searched;
  const others = conditions(context, { ...filter, search: undefined });
  const { id } = context.actor.account;
  const having = (word: string) =>
    context.db
      .select({ id: servers.id })
      .from(servers)
      .innerJoin(presets, eq(presets.id, servers.presetId))
      .where(and(others, matching(word, id, presetsOf)));
  const flags = searched.map((word, index) => [`word_${index}`, sql<boolean>`exists (${having(word)})`]);
  const [found] = await context.db.select(Object.fromEntries(flags)).from(sql`(select 1) as one`);
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
    const presetsOf = await readPresets(context, filter.search);
    if (!filter.rows) {
      const { ids, total } = await readPage(context, filter, presetsOf, place);
      return { servers: ids, total };
    }
    const limit = place.limit ?? usualPage;
    const { ids, total } = await readPage(context, filter, presetsOf, { ...place, limit: limit + 1 });
    const rows = await readRows(context.db, ids.slice(0, limit));
    const next = ids.length > limit ? (ids[limit - 1] ?? null) : null;
    const unmatched = total === 0 ? await findUnmatched(context, filter, presetsOf) : [];
    return { servers: rows.map(({ id }) => id), total, rows, next, unmatched };
  },
});
