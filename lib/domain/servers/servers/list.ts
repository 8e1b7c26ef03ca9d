import { and, count, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { inTurn } from "../../kernel/operation/in-turn";
import { operation } from "../../kernel/operation/operation";
import { conditions, finding, matching } from "./list-conditions";
import { type Known, readKnown } from "./list-known";
import { type Filter, howManySets, isUnfiltered, searchWordsOf } from "./list-labels";
import { follows, orderOf } from "./list-order";
import { readRows } from "./list-rows";
import { countAll } from "./list-total";
import { ListServers, ServerList } from "./schema";

const usualPage = 100;

type Place = { where: SQL | undefined; limit: number | null; offset: number };

/** Offset and size of the requested page; a size of null = to the end. */
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

/** `all`: total over all pages; null = not known yet. */
type Page = { ids: number[]; all: number | null };

const isFirst = ({ where, offset }: Place): boolean => where === undefined && offset === 0;

/** Orders that follow an index which also serves the search, so that a scan can stop early. */
const isInOrder = ({ sort = "created" }: Filter): boolean => sort === "created" || sort === "name";

/**
 * Whether the page's query also counts. A page that stops early in index order, or whose count is capped, is counted
 * by a separate concurrent query; any other scans all rows anyway.
 */
const isCountedAlong = (filter: Filter, { where, limit }: Place): boolean =>
  where === undefined &&
  limit !== null &&
  !isUnfiltered(filter) &&
  (howManySets(filter) > 1 || (!isInOrder(filter) && filter.count_up_to === undefined));

/** Reads the first page and its count, up to the cap, in one ordered scan that stops there. */
async function readFirst(
  context: SignedContext,
  filter: Filter,
  known: Known,
  limits: { page: number; count: number },
): Promise<Page> {
  const found = finding(context, filter, known)
    .orderBy(...orderOf(filter))
    .limit(Math.max(limits.page, limits.count + 1))
    .as("found");
  const ids = sql<number[] | null>`(array_agg(${found.id}))[1:${limits.page}]`;
  const [look] = await context.db.select({ all: count(), ids }).from(found);
  return { ids: look?.ids ?? [], all: look?.all ?? 0 };
}

/** Reads the ids of one page, in order. */
async function readPage(
  context: SignedContext,
  filter: Filter,
  known: Known,
  location: Place,
): Promise<Page> {
  const { where, limit, offset } = location;
  const most = filter.count_up_to;
  const isOneRead = isFirst(location) && (isInOrder(filter) || isUnfiltered(filter));
  if (isOneRead && most !== undefined && limit !== null)
    return readFirst(context, filter, known, { page: limit, count: most });
  const isCounted = isCountedAlong(filter, location);
  const all = isCounted ? sql<number>`(count(*) over ())::int` : sql<null>`null`;
  const found = context.db
    .select({ id: servers.id, all })
    .from(servers)
    .where(and(conditions(context, filter, known), where))
    .orderBy(...orderOf(filter))
    .offset(offset)
    .$dynamic();
  const rows = await (limit === null ? found : found.limit(limit));
  const ids = rows.map(({ id }) => id);
  const isKnown = where === undefined && (ids.length > 0 || offset === 0);
  const isEnd = isKnown && (limit === null || ids.length < limit);
  return { ids, all: isEnd ? offset + ids.length : (rows[0]?.all ?? null) };
}

const saidOf = (all: number, { count_up_to: most }: Filter): { total: number; more?: boolean } =>
  most === undefined ? { total: all } : { total: Math.min(all, most), more: all > most };

/** The search words that match no server, and so explain an empty result. */
async function findUnmatched(context: SignedContext, filter: Filter, known: Known): Promise<string[]> {
  const searched = searchWordsOf(filter.search);
  if (searched.length < 2) return searched;
  const others = conditions(context, { ...filter, search: undefined }, known);
  const asked = { accountId: context.actor.account.id, known, isOnly: false };
  const having = (word: string) =>
    context.db
      .select({ id: servers.id })
      .from(servers)
      .where(and(others, matching(word, asked)));
  const flags = searched.map((word, index) => [`word_${index}`, sql<boolean>`exists (${having(word)})`]);
  const [found] = await context.db.select(Object.fromEntries(flags)).from(sql`(select 1) as one`);
  return searched.filter((_, index) => !found?.[`word_${index}`]);
}

async function listPage(context: SignedContext, filter: Filter): Promise<z.input<typeof ServerList>> {
  const location = placeOf(context, filter);
  const known = await readKnown(context, filter);
  const limit = location.limit ?? usualPage;
  const wanted = filter.rows ? { ...location, limit: limit + 1 } : location;
  const { ids, all } = await readPage(context, filter, known, wanted);
  const count = async () => saidOf(all ?? (await countAll(context, filter, known)), filter);
  if (!filter.rows) return { servers: ids, ...(await count()) };
  // For very many servers, counting takes as long as reading a page's rows, so both run concurrently.
  const [rows, counted] = await Promise.all([
    readRows(context.db, ids.slice(0, limit), context.now),
    count(),
  ]);
  const next = ids.length > limit ? (ids[limit - 1] ?? null) : null;
  const unmatched = counted.total === 0 ? await findUnmatched(context, filter, known) : [];
  return { servers: rows.map(({ id }) => id), ...counted, rows, next, unmatched };
}

/**
 * `eq/list` (modules 5.1.1, docs/api.md): ids of the servers that this session may see; with `rows`, also the rows of
 * the panel's list.
 */
export const listServers = operation({
  name: "eq.list",
  summary: "Lists and searches the servers of the account",
  description:
    "Answers the numbers of the account's servers that fit all filters, or rows with their facts where `rows` is 1. `total` counts all of them; `page` or `after` with `limit` goes through long lists.",
  access: reads(),
  input: ListServers,
  output: ServerList,
  run: (context, filter) =>
    isUnfiltered(filter)
      ? listPage(context, filter)
      : inTurn("searches", context.actor.account.id, () => listPage(context, filter)),
});
