import { and, eq, gt, ilike, inArray, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { anyOf } from "@/lib/db/any-of";
import { likeText } from "@/lib/db/like-text";
import { presets } from "@/lib/db/tables/catalogue";
import { serverAddresses, servers } from "@/lib/db/tables/servers";
import { tags } from "@/lib/db/tables/tags";
import type { SignedContext } from "../kernel/context";
import { inReach } from "../kernel/reach";
import { inGroup } from "./group-condition";
import { searchedStates, statesOf } from "./rules";
import type { ListServers } from "./schema";

export type Filter = z.output<typeof ListServers>;

export const wordsOf = (text: string | undefined): string[] => (text ?? "").split(/[\s,]+/).filter(Boolean);

const containing = (word: string): string => `%${likeText(word)}%`;

/** The servers of an account with such an address; by the account's own addresses, of which an index knows everything. */
const withAddress = (accountId: number, condition: SQL): SQL =>
  sql`select ${serverAddresses.serverId} from ${serverAddresses}
    where ${serverAddresses.ownerId} = ${accountId} and ${condition}`;

const hasAddress = (accountId: number, condition: SQL): SQL =>
  sql`${servers.id} in (${withAddress(accountId, condition)})`;

/** Without letters there are no letter cases, which take longer to compare than all the rest. */
const contains = (column: PgColumn, word: string): SQL =>
  (/^[\d.:]*$/.test(word) ? like : ilike)(column, containing(word));

/** A word in one of the columns that `words` is made of: `words` has an index. */
const containsOf = (column: PgColumn, word: string): SQL | undefined =>
  and(sql`${servers.words} like lower(${containing(word)})`, ilike(column, containing(word)));

/** `name` or `name=value`; every server has the tags `hostname` and `os`, stored or not. */
function tagCondition(text: string | undefined, accountId: number): SQL | undefined {
  if (text === undefined) return undefined;
  const [name = "", ...rest] = text.split("=");
  const value = text.includes("=") ? rest.join("=") : null;
  if (name === "hostname") return value === null ? undefined : eq(servers.hostname, value);
  const stored = sql`${servers.id} in (select ${tags.componentId} from ${tags} where ${tags.component} = 'eq'
    and not ${tags.isInternal} and ${tags.ownerId} = ${accountId} and ${tags.tag} = ${name}
    ${value === null ? sql`` : sql`and ${tags.value} = ${value}`})`;
  if (name !== "os") return stored;
  return value === null ? undefined : or(stored, eq(servers.systemName, value));
}

const standing = (value: string): SQL => inArray(servers.state, searchedStates(value));

/** The fields that a search may name: `loc:NL`, `tag:env=shop`. */
const fields: Record<string, (value: string, accountId: number) => SQL | undefined> = {
  loc: (value) => eq(servers.location, value.toUpperCase()),
  ip: (value, accountId) => hasAddress(accountId, contains(serverAddresses.ip, value)),
  mac: (value, accountId) => hasAddress(accountId, contains(serverAddresses.mac, value)),
  tag: (value, accountId) => tagCondition(value, accountId) ?? sql`true`,
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

/** The presets whose names have a word, by the word. */
export type PresetsOf = ReadonlyMap<string, number[]>;

/** Looked up beforehand, because mostly there are none, and the words of servers have an index of their own. */
export async function readPresets({ db }: SignedContext, search: string | undefined): Promise<PresetsOf> {
  const free = wordsOf(search).filter((word) => !fieldOf(word));
  if (free.length === 0) return new Map();
  const name = sql<string>`lower(${presets.name})`;
  const rows = await db
    .select({ id: presets.id, name })
    .from(presets)
    .where(or(...free.map((word) => like(name, containing(word.toLowerCase())))));
  const having = (word: string) => rows.filter((row) => row.name.includes(word.toLowerCase()));
  return new Map(free.map((word) => [word, having(word).map(({ id }) => id)]));
}

/** A named field, or a word that may occur anywhere. */
export function matching(word: string, accountId: number, presetsOf: PresetsOf): SQL | undefined {
  const named = fieldOf(word);
  if (named) return named.field(named.value, accountId);
  const known = presetsOf.get(word) ?? [];
  const inWords = or(
    like(servers.words, containing(word.toLowerCase())),
    known.length > 0 ? anyOf(servers.presetId, known) : undefined,
  );
  if (!mayBeOfAddress.test(word)) return inWords;
  return sql`${servers.id} in (
    select ${servers.id} from ${servers} where ${servers.accountId} = ${accountId} and ${inWords}
    union all ${withAddress(accountId, contains(serverAddresses.ip, word))}
    ${/^\d{1,9}$/.test(word) ? sql`union all select ${Number(word)}::int` : sql``})`;
}

const groupCondition = (text: string | undefined): SQL | undefined => {
  const wanted = wordsOf(text).map(inGroup);
  return wanted.length > 0 ? or(...wanted) : undefined;
};

/** Everything but the place in the list. */
export function conditions(
  context: SignedContext,
  filter: Filter,
  presetsOf: PresetsOf = new Map(),
): SQL | undefined {
  const { account, session } = context.actor;
  const places = wordsOf(filter.location).map((code) => code.toUpperCase());
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
    filter.ip ? hasAddress(account.id, eq(serverAddresses.ip, filter.ip)) : undefined,
    filter.mac ? hasAddress(account.id, eq(serverAddresses.mac, filter.mac.toLowerCase())) : undefined,
    filter.host ? containsOf(servers.hostname, filter.host) : undefined,
    tagCondition(filter.tag, account.id),
    groupCondition(filter.group),
    ...wordsOf(filter.search).map((word) => matching(word, account.id, presetsOf)),
  );
}

/** The rows of the list on our pages, without a search. */
export const rowConditions = (context: SignedContext): SQL | undefined => conditions(context, { rows: true });

/** Nothing but the account and the session says which servers are in the list. */
export const isUnfiltered = ({ location, status, ip, mac, host, tag, group, search }: Filter): boolean =>
  ![location, status, ip, mac, host, tag, group, search].some(Boolean);

/** Filters about the preset; the other ones need no look at it. */
export const needsPreset = ({ group }: Filter): boolean => Boolean(group);
