import type { z } from "zod";
import { likeText } from "@/lib/db/like-text";
import type { ListServers } from "./schema";

export type Filter = z.output<typeof ListServers>;

export const labelsOf = (text: string | undefined): string[] => (text ?? "").split(/[\s,]+/).filter(Boolean);

export const containing = (word: string): string => `%${likeText(word)}%`;

/** The fields that a search may name: `loc:NL`, `tag:env=shop`. */
const fieldNames = ["loc", "ip", "mac", "tag", "state", "status", "os"] as const;
export type FieldName = (typeof fieldNames)[number];

const fieldNamed = (name: string): FieldName | undefined =>
  fieldNames.find((known) => known === name.toLowerCase());

/** A word of a search as it is meant; one that names no field may occur anywhere. */
export function fieldOf(word: string): { field: FieldName; value: string } | undefined {
  const [, name = "", value = ""] = /^([a-z]+):(.+)$/i.exec(word) ?? [];
  const field = fieldNamed(name);
  return field && { field, value };
}

/** The words of a search; people leave a space behind the name of a field, as behind any colon. */
export const searchWordsOf = (search: string | undefined): string[] =>
  labelsOf(
    search?.replace(/(?<!\S)([a-z]+:)\s+/gi, (written, name) =>
      fieldNamed(name.slice(0, -1)) ? name : written,
    ),
  );

/** Other words are not looked for in addresses, of which every server has some. */
export const mayBeOfAddress = (word: string): boolean => /^[a-f]*[\d.:][\da-f.:]*$/i.test(word);

/** How many conditions there are that are looked up elsewhere than in the list's own order. */
export const howManySets = ({ search, ip, mac, host, tag }: Filter): number =>
  [...searchWordsOf(search), ip, mac, host, tag].filter(Boolean).length;

/** Nothing but the account and the session says which servers are in the list. */
export const isUnfiltered = ({ location, status, ip, mac, host, tag, group, search }: Filter): boolean =>
  ![location, status, ip, mac, host, tag, group, search].some(Boolean);

/** Whether the servers' own rows alone say which of them are found, beside what is `Known`. */
export const isOfRowsAlone = ({ ip, mac, tag, search }: Filter): boolean =>
  ![ip, mac, tag].some(Boolean) &&
  searchWordsOf(search).every((word) => {
    const named = fieldOf(word);
    return named ? !["ip", "mac", "tag"].includes(named.field) : !mayBeOfAddress(word);
  });
