import { and, eq, gt, ilike, inArray, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { canonicalAddress } from "@/lib/base/address";
import { anyOf } from "@/lib/db/any-of";
import { likeText } from "@/lib/db/like-text";
import { serverAddresses } from "@/lib/db/tables/addresses";
import { locations, presets } from "@/lib/db/tables/catalogue";
import { servers } from "@/lib/db/tables/servers";
import { tags } from "@/lib/db/tables/tags";
import type { SignedContext } from "../kernel/context";
import { inReach } from "../kernel/reach";
import { inGroup } from "./group-condition";
import { searchedStates, statesOf } from "./rules";
import type { ListServers } from "./schema";

export type Filter = z.output<typeof ListServers>;

const wordsOf = (text: string | undefined): string[] => (text ?? "").split(/[\s,]+/).filter(Boolean);

const containing = (word: string): string => `%${likeText(word)}%`;

/** By the word of a search: the presets whose names have it, and the places whose names begin with it. */
export type Known = { presets: ReadonlyMap<string, number[]>; places: ReadonlyMap<string, string[]> };

const nothingKnown: Known = { presets: new Map(), places: new Map() };

/** Whose servers are asked for, and whether one condition alone says which of them. */
type Asked = { accountId: number; known: Known; isOnly: boolean };

/** The servers with these numbers. Looked up one by one where nothing else narrows them, which is quickest then only. */
const among = (ids: SQL, { isOnly }: Asked): SQL =>
  isOnly ? sql`${servers.id} = any(array(${ids}))` : sql`${servers.id} in (${ids})`;

/** By the account's own addresses, of which an index knows everything. */
const withAddress = (condition: SQL, { accountId }: Asked): SQL =>
  sql`select ${serverAddresses.serverId} from ${serverAddresses}
    where ${serverAddresses.ownerId} = ${accountId} and ${condition}`;

const hasAddress = (condition: SQL, asked: Asked): SQL => among(withAddress(condition, asked), asked);

/** Without letters there are no letter cases, which take longer to compare than all the rest. */
const contains = (column: PgColumn, word: string): SQL =>
  (/^[\d.:]*$/.test(word) ? like : ilike)(column, containing(word));

/** A word in one of the columns that `words` is made of: `words` has an index. */
const containsOf = (column: PgColumn, word: string): SQL | undefined =>
  and(sql`${servers.words} like lower(${containing(word)})`, ilike(column, containing(word)));

/** `name` or `name=value`; every server has the tags `hostname` and `os`, stored or not. */
function tagCondition(text: string | undefined, asked: Asked): SQL | undefined {
  if (text === undefined) return undefined;
  const [name = "", ...rest] = text.split("=");
  const value = text.includes("=") ? rest.join("=") : null;
  if (name === "hostname") return value === null ? undefined : eq(servers.hostname, value);
  const stored = among(
    sql`select ${tags.componentId} from ${tags} where ${tags.component} = 'eq' and not ${tags.isInternal}
      and ${tags.ownerId} = ${asked.accountId} and ${tags.tag} = ${name}
      ${value === null ? sql`` : sql`and ${tags.value} = ${value}`}`,
    // The system's name is another way to have the tag.
    name === "os" ? { ...asked, isOnly: false } : asked,
  );
  if (name !== "os") return stored;
  return value === null ? undefined : or(stored, eq(servers.systemName, value));
}

/** As it is kept, however it is written. */
const canonicalMac = (text: string): string => text.trim().toLowerCase().replaceAll("-", ":");

const standing = (value: string): SQL => inArray(servers.state, searchedStates(value));

/** The fields that a search may name: `loc:NL`, `tag:env=shop`. */
const fields: Record<string, (value: string, asked: Asked) => SQL | undefined> = {
  loc: (value, { known }) =>
    inArray(servers.location, [value.toUpperCase(), ...(known.places.get(value.toLowerCase()) ?? [])]),
  ip: (value, asked) => hasAddress(contains(serverAddresses.ip, value), asked),
  mac: (value, asked) => hasAddress(contains(serverAddresses.mac, value), asked),
  tag: (value, asked) => tagCondition(value, asked) ?? sql`true`,
  state: standing,
  status: standing,
  os: (value) => containsOf(servers.systemName, value),
};

const fieldOf = (word: string) => {
  const [, name = "", value = ""] = /^([a-z]+):(.+)$/i.exec(word) ?? [];
  const field = Object.hasOwn(fields, name.toLowerCase()) ? fields[name.toLowerCase()] : undefined;
  return field && { field, value };
};

/** Other words are not looked for in addresses, of which every server has some. */
const mayBeOfAddress = /^[\da-f.:]*[\d.:][\da-f.:]*$/i;

/** The words of a search; people leave a space behind the name of a field, as behind any colon. */
export const searchWordsOf = (search: string | undefined): string[] =>
  wordsOf(
    search?.replace(/(?<!\S)([a-z]+:)\s+/gi, (written, name) =>
      Object.hasOwn(fields, name.slice(0, -1).toLowerCase()) ? name : written,
    ),
  );

/** Shorter ones begin too many names. */
const leastOfName = 3;

/** The places that people call so, in either language. */
async function readPlaces({ db }: SignedContext, words: readonly string[]): Promise<Known["places"]> {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word.length >= leastOfName);
  if (wanted.length === 0) return nothingKnown.places;
  const { code, nameEn, nameRu } = locations;
  const rows = await db.select({ code, nameEn, nameRu }).from(locations);
  const begins = (word: string) =>
    rows.filter(({ nameEn: en, nameRu: ru }) => [en, ru].some((name) => name.toLowerCase().startsWith(word)));
  return new Map(wanted.map((word) => [word, begins(word).map((row) => row.code)]));
}

/** Looked up beforehand, because mostly there are none, and the words of servers have an index of their own. */
async function readPresets({ db }: SignedContext, words: readonly string[]): Promise<Known["presets"]> {
  if (words.length === 0) return nothingKnown.presets;
  const name = sql<string>`lower(${presets.name})`;
  const rows = await db
    .select({ id: presets.id, name })
    .from(presets)
    .where(or(...words.map((word) => like(name, containing(word.toLowerCase())))));
  const having = (word: string) => rows.filter((row) => row.name.includes(word.toLowerCase()));
  return new Map(words.map((word) => [word, having(word).map(({ id }) => id)]));
}

export async function readKnown(context: SignedContext, search: string | undefined): Promise<Known> {
  const words = searchWordsOf(search);
  const free = words.filter((word) => !fieldOf(word));
  const ofPlaces = words.flatMap((word) => {
    const named = fieldOf(word);
    return named && named.field === fields.loc ? [named.value] : [];
  });
  const [found, places] = await Promise.all([
    readPresets(context, free),
    readPlaces(context, [...free, ...ofPlaces]),
  ]);
  return { presets: found, places };
}

/** A named field, or a word that may occur anywhere. */
export function matching(word: string, asked: Asked): SQL | undefined {
  const named = fieldOf(word);
  if (named) return named.field(named.value, asked);
  const ofPresets = asked.known.presets.get(word) ?? [];
  const places = asked.known.places.get(word.toLowerCase()) ?? [];
  const inWords = or(
    like(servers.words, containing(word.toLowerCase())),
    ofPresets.length > 0 ? anyOf(servers.presetId, ofPresets) : undefined,
    places.length > 0 ? inArray(servers.location, places) : undefined,
  );
  if (!mayBeOfAddress.test(word)) return inWords;
  const found = sql`select ${servers.id} from ${servers} where ${servers.accountId} = ${asked.accountId} and ${inWords}
    union all ${withAddress(contains(serverAddresses.ip, word), asked)}`;
  return among(/^\d{1,9}$/.test(word) ? sql`${found} union all select ${Number(word)}::int` : found, asked);
}

const groupCondition = (text: string | undefined): SQL | undefined => {
  const wanted = wordsOf(text).map(inGroup);
  return wanted.length > 0 ? or(...wanted) : undefined;
};

/** How many conditions there are that are looked up elsewhere than in the list's own order. */
export const howManySets = ({ search, ip, mac, host, tag }: Filter): number =>
  [...searchWordsOf(search), ip, mac, host, tag].filter(Boolean).length;

/** Everything but the place in the list. */
export function conditions(
  context: SignedContext,
  filter: Filter,
  known: Known = nothingKnown,
): SQL | undefined {
  const { account, session } = context.actor;
  const places = wordsOf(filter.location).map((code) => code.toUpperCase());
  const words = searchWordsOf(filter.search);
  const { ip, mac, host, tag } = filter;
  const asked = { accountId: account.id, known, isOnly: howManySets(filter) === 1 };
  const states = wordsOf(filter.status).flatMap(statesOf);
  return and(
    eq(servers.accountId, account.id),
    isNull(servers.deletedAt),
    inReach(session, servers.id),
    // People see a failed deployment for a week; for programs its server does not exist.
    filter.rows && context.isPanelCall
      ? or(
          ne(servers.state, "failed"),
          gt(servers.createdAt, new Date(context.now.getTime() - 7 * 86_400_000)),
        )
      : ne(servers.state, "failed"),
    places.length > 0 && !places.includes("ALL") ? inArray(servers.location, places) : undefined,
    filter.status ? inArray(servers.state, states) : undefined,
    ip ? hasAddress(eq(serverAddresses.ip, canonicalAddress(ip) ?? ip), asked) : undefined,
    mac ? hasAddress(eq(serverAddresses.mac, canonicalMac(mac)), asked) : undefined,
    host ? containsOf(servers.hostname, host) : undefined,
    tagCondition(tag, asked),
    groupCondition(filter.group),
    ...words.map((word) => matching(word, asked)),
  );
}

/** The rows of the list on our pages, without a search. */
export const rowConditions = (context: SignedContext): SQL | undefined => conditions(context, { rows: true });

/** Nothing but the account and the session says which servers are in the list. */
export const isUnfiltered = ({ location, status, ip, mac, host, tag, group, search }: Filter): boolean =>
  ![location, status, ip, mac, host, tag, group, search].some(Boolean);

/** Filters about the preset; the other ones need no look at it. */
export const needsPreset = ({ group }: Filter): boolean => Boolean(group);
