import { and, eq, gt, ilike, inArray, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { canonicalAddress } from "@/lib/base/address";
import { anyOf } from "@/lib/db/any-of";
import { accountWords } from "@/lib/db/tables/customers/accounts";
import { projects } from "@/lib/db/tables/customers/projects";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { inReach } from "../../kernel/access/reach";
import type { SignedContext } from "../../kernel/operation/context";
import { type Known, nothingKnown } from "./list-known";
import {
  containing,
  type FieldName,
  type Filter,
  fieldOf,
  howManySets,
  labelsOf,
  mayBeOfAddress,
  searchWordsOf,
} from "./list-labels";
import { searchedStates, statesOf } from "./rules";

/** The account whose servers are listed, and whether a single condition selects them. */
type Asked = { accountId: number; known: Known; isOnly: boolean };

/** Servers with these ids. Looked up one by one only if nothing else narrows them, which is fastest only then. */
const among = (ids: SQL, { isOnly }: Asked): SQL =>
  isOnly ? sql`${servers.id} = any(array(${ids}))` : sql`${servers.id} in (${ids})`;

/** Searches the account's own addresses, which an index covers completely. */
const withAddress = (condition: SQL, { accountId }: Asked): SQL =>
  sql`select ${serverAddresses.serverId} from ${serverAddresses}
    where ${serverAddresses.ownerId} = ${accountId} and ${condition}`;

const hasAddress = (condition: SQL, asked: Asked): SQL => among(withAddress(condition, asked), asked);

/** Words without letters need no case-insensitive comparison, which is slower than all the rest. */
const contains = (column: PgColumn, word: string): SQL =>
  (/^[\d.:]*$/.test(word) ? like : ilike)(column, containing(word));

/**
 * The trigram index matches three or more characters; shorter parts are looked up among those that the account's
 * servers have.
 */
function hasInWords(word: string, { accountId }: Asked): SQL | undefined {
  const part = word.toLowerCase();
  const isShort = [...part].length <= 2;
  const mayHave = sql`exists (select 1 from ${accountWords} where ${accountWords.accountId} = ${accountId}
    and ${accountWords.parts} @> array[${part}])`;
  return and(isShort ? mayHave : undefined, like(servers.words, containing(part)));
}

/** `words` begins with the host name, which contains no space. */
const isNamed = (host: string, asked: Asked): SQL | undefined =>
  and(
    hasInWords(host, asked),
    like(sql`split_part(${servers.words}, ' ', 1)`, containing(host.toLowerCase())),
  );

/** `name` or `name=value`; every server has the tags `hostname` and `os`, stored or not. */
function tagCondition(text: string | undefined, asked: Asked): SQL | undefined {
  if (!text) return undefined;
  const [name = "", ...rest] = text.split("=");
  const value = text.includes("=") ? rest.join("=") : null;
  if (name === "hostname") return value === null ? undefined : eq(servers.hostname, value);
  const stored = among(
    sql`select ${tags.componentId} from ${tags} where ${tags.component} = 'eq' and not ${tags.isInternal}
      and ${tags.ownerId} = ${asked.accountId} and ${tags.tag} = ${name}
      ${value === null ? sql`` : sql`and ${tags.value} = ${value}`}`,
    // The system's name also counts as the tag.
    name === "os" ? { ...asked, isOnly: false } : asked,
  );
  if (name !== "os") return stored;
  return value === null ? undefined : or(stored, eq(servers.systemName, value));
}

/** Normalizes a MAC address to its stored form. */
const canonicalMac = (text: string): string => text.trim().toLowerCase().replaceAll("-", ":");

/** The project called so as one word; `none` = servers of no project. */
const inProject = (value: string, { accountId }: Asked): SQL =>
  value.toLowerCase() === "none"
    ? isNull(servers.projectId)
    : sql`${servers.projectId} in (select ${projects.id} from ${projects}
        where ${projects.accountId} = ${accountId} and ${projects.slug} = ${value.toLowerCase()}
          and ${projects.deletedAt} is null)`;

const standing = (value: string): SQL => inArray(servers.state, searchedStates(value));

const fields: Record<FieldName, (value: string, asked: Asked) => SQL | undefined> = {
  loc: (value, { known }) =>
    inArray(servers.location, [value.toUpperCase(), ...(known.places.get(value.toLowerCase()) ?? [])]),
  ip: (value, asked) => hasAddress(contains(serverAddresses.ip, value), asked),
  mac: (value, asked) => hasAddress(contains(serverAddresses.mac, value), asked),
  tag: (value, asked) => tagCondition(value, asked) ?? sql`true`,
  state: standing,
  status: standing,
  os: (value) =>
    and(sql`${servers.words} like lower(${containing(value)})`, ilike(servers.systemName, containing(value))),
  project: inProject,
};

/** The condition for a named field, or for a word that may occur anywhere. */
export function matching(word: string, asked: Asked): SQL | undefined {
  const named = fieldOf(word);
  if (named) return fields[named.field](named.value, asked);
  const ofPresets = asked.known.presets.get(word) ?? [];
  const locations = asked.known.places.get(word.toLowerCase()) ?? [];
  const inWords = or(
    hasInWords(word, asked),
    ofPresets.length > 0 ? anyOf(servers.presetId, ofPresets) : undefined,
    locations.length > 0 ? inArray(servers.location, locations) : undefined,
  );
  if (!mayBeOfAddress(word)) return inWords;
  const found = sql`select ${servers.id} from ${servers} where ${servers.accountId} = ${asked.accountId} and ${inWords}
    union all ${withAddress(contains(serverAddresses.ip, word), asked)}`;
  return among(/^\d{1,9}$/.test(word) ? sql`${found} union all select ${Number(word)}::int` : found, asked);
}

/** All conditions except the page position. */
export function conditions(
  context: SignedContext,
  filter: Filter,
  known: Known = nothingKnown,
): SQL | undefined {
  const { account, session } = context.actor;
  const locations = labelsOf(filter.location).map((code) => code.toUpperCase());
  const words = searchWordsOf(filter.search);
  const { ip, mac, host, tag, project } = filter;
  const asked = { accountId: account.id, known, isOnly: howManySets(filter) === 1 };
  const states = labelsOf(filter.status).flatMap(statesOf);
  return and(
    eq(servers.accountId, account.id),
    isNull(servers.deletedAt),
    inReach(session, servers.id),
    // The panel shows a failed deployment for a week; to API clients its server does not exist.
    filter.rows && context.isPanelCall
      ? or(
          ne(servers.state, "failed"),
          gt(servers.createdAt, new Date(context.now.getTime() - 7 * 86_400_000)),
        )
      : ne(servers.state, "failed"),
    locations.length > 0 && !locations.includes("ALL") ? inArray(servers.location, locations) : undefined,
    filter.status ? inArray(servers.state, states) : undefined,
    ip ? hasAddress(eq(serverAddresses.ip, canonicalAddress(ip) ?? ip), asked) : undefined,
    mac ? hasAddress(eq(serverAddresses.mac, canonicalMac(mac)), asked) : undefined,
    host ? isNamed(host, asked) : undefined,
    tagCondition(tag, asked),
    project === undefined
      ? undefined
      : project === 0
        ? isNull(servers.projectId)
        : eq(servers.projectId, project),
    known.ofGroups ? anyOf(servers.presetId, known.ofGroups) : undefined,
    ...words.map((word) => matching(word, asked)),
  );
}

/** Selects the ids of the matching servers. */
export const finding = (context: SignedContext, filter: Filter, known: Known) =>
  context.db
    .select({ id: servers.id })
    .from(servers)
    .where(conditions(context, filter, known))
    .$dynamic();

/** Conditions for the panel's list without a search. */
export const rowConditions = (context: SignedContext): SQL | undefined => conditions(context, { rows: true });
