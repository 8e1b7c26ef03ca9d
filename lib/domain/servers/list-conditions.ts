import { and, eq, gt, ilike, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
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

const hasAddress = (condition: SQL): SQL =>
  sql`exists (select 1 from ${serverAddresses} where ${serverAddresses.serverId} = ${servers.id} and ${condition})`;

/** `name` or `name=value`; every server has the tags `hostname` and `os`, stored or not. */
function tagCondition(text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  const [name = "", ...rest] = text.split("=");
  const value = text.includes("=") ? rest.join("=") : null;
  if (name === "hostname") return value === null ? undefined : eq(servers.hostname, value);
  const stored = sql`exists (select 1 from ${tags} where ${tags.component} = 'eq' and not ${tags.isInternal}
    and ${tags.componentId} = ${servers.id} and ${tags.tag} = ${name} ${value === null ? sql`` : sql`and ${tags.value} = ${value}`})`;
  if (name !== "os") return stored;
  return value === null ? undefined : or(stored, eq(servers.systemName, value));
}

const standing = (value: string): SQL => inArray(servers.state, searchedStates(value));

/** The fields that a search may name: `loc:NL`, `tag:env=shop`. */
const fields: Record<string, (value: string) => SQL | undefined> = {
  loc: (value) => eq(servers.location, value.toUpperCase()),
  ip: (value) => hasAddress(ilike(serverAddresses.ip, containing(value))),
  mac: (value) => hasAddress(ilike(serverAddresses.mac, containing(value))),
  tag: (value) => tagCondition(value) ?? sql`true`,
  state: standing,
  status: standing,
  os: (value) => ilike(servers.systemName, containing(value)),
};

/** Other words are not looked for in addresses, of which every server has some. */
const mayBeOfAddress = /^[\da-f.:]*[\d.:][\da-f.:]*$/i;

/** A named field, or a word that may occur anywhere. */
export function matching(word: string): SQL | undefined {
  const [, name = "", value = ""] = /^([a-z]+):(.+)$/i.exec(word) ?? [];
  const field = Object.hasOwn(fields, name.toLowerCase()) ? fields[name.toLowerCase()] : undefined;
  if (field) return field(value);
  const like = containing(word.toLowerCase());
  return or(
    // One text of all: comparing each apart takes four times as long.
    sql`lower(${servers.hostname} || ' ' || ${servers.label} || ' ' || ${servers.systemName} || ' ' || ${servers.location})
      like ${like}`,
    sql`${servers.presetId} in (select ${presets.id} from ${presets} where lower(${presets.name}) like ${like})`,
    /^\d{1,9}$/.test(word) ? eq(servers.id, Number(word)) : undefined,
    mayBeOfAddress.test(word) ? hasAddress(ilike(serverAddresses.ip, like)) : undefined,
  );
}

const groupCondition = (text: string | undefined): SQL | undefined => {
  const wanted = wordsOf(text).map(inGroup);
  return wanted.length > 0 ? or(...wanted) : undefined;
};

/** Everything but the place in the list. */
export function conditions(context: SignedContext, filter: Filter): SQL | undefined {
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
    filter.ip ? hasAddress(eq(serverAddresses.ip, filter.ip)) : undefined,
    filter.mac ? hasAddress(eq(serverAddresses.mac, filter.mac.toLowerCase())) : undefined,
    filter.host ? ilike(servers.hostname, containing(filter.host)) : undefined,
    tagCondition(filter.tag),
    groupCondition(filter.group),
    ...wordsOf(filter.search).map(matching),
  );
}

/** The rows of the list on our pages, without a search. */
export const rowConditions = (context: SignedContext): SQL | undefined => conditions(context, { rows: true });

/** Filters about the preset; the other ones need no look at it. */
export const needsPreset = ({ group }: Filter): boolean => Boolean(group);
