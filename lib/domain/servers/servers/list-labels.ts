import type { z } from "zod";
import { likeText } from "@/lib/db/like-text";
import type { ListServers } from "./schema";

export type Filter = z.output<typeof ListServers>;

export const labelsOf = (text: string | undefined): string[] => (text ?? "").split(/[\s,]+/).filter(Boolean);

export const containing = (word: string): string => `%${likeText(word)}%`;

/** The fields that a search can name: `loc:NL`, `tag:env=shop`. */
const fieldNames = ["loc", "ip", "mac", "tag", "state", "status", "os", "project"] as const;
export type FieldName = (typeof fieldNames)[number];

const fieldNamed = (name: string): FieldName | undefined =>
  fieldNames.find((known) => known === name.toLowerCase());

/** Parses a search word; one that names no field may occur anywhere. */
export function fieldOf(word: string): { field: FieldName; value: string } | undefined {
  const [, name = "", value = ""] = /^([a-z]+):(.+)$/i.exec(word) ?? [];
  const field = fieldNamed(name);
  return field && { field, value };
}

/** Splits a search into words; joins a field name with a value that follows a space, as people type it. */
export const searchWordsOf = (search: string | undefined): string[] =>
  labelsOf(
    search?.replace(/(?<!\S)([a-z]+:)\s+/gi, (written, name) =>
      fieldNamed(name.slice(0, -1)) ? name : written,
    ),
  );

/** Other words are not searched in addresses, because every server has some. */
export const mayBeOfAddress = (word: string): boolean => /^[a-f]*[\d.:][\da-f.:]*$/i.test(word);

/** Number of conditions that are looked up in indexes other than the list's order. */
export const howManySets = ({ search, ip, mac, host, tag, project }: Filter): number =>
  [...searchWordsOf(search), ip, mac, host, tag, project].filter(Boolean).length;

/** Whether only the account and the session select the servers of the list. */
export const isUnfiltered = (filter: Filter): boolean => {
  const { location, status, ip, mac, host, tag, group, search, project } = filter;
  return project === undefined && ![location, status, ip, mac, host, tag, group, search].some(Boolean);
};

/** Whether the servers' own rows and `Known` alone decide which servers match. */
export const isOfRowsAlone = ({ ip, mac, tag, search }: Filter): boolean =>
  ![ip, mac, tag].some(Boolean) &&
  searchWordsOf(search).every((word) => {
    const named = fieldOf(word);
    return named ? !["ip", "mac", "tag", "project"].includes(named.field) : !mayBeOfAddress(word);
  });
