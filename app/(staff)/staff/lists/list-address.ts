import type { Route } from "next";
import { parametersIn, parametersOf } from "@/lib/domain/kernel/staff/list-query";
import type { ListFilter } from "@/lib/domain/kernel/staff/staff-list";
import { type ListName, listNames, listOf } from "@/lib/domain/support/lists/shared/lists";

export type Query = Record<string, string | string[] | undefined>;

export const listPath = (name: ListName): string => `/staff/lists/${name}`;

export const listNamed = (text: string): ListName | undefined => listNames.find((one) => one === text);

/** Values of a choice as its filter has them, whatever their case. */
function storedValue(filter: ListFilter, value: string): string {
  if (filter.kind !== "choice") return value;
  const { from } = filter;
  if ("values" in from) return from.values.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value;
  return from.rows === "countries" || from.rows === "locations" ? value.toUpperCase() : value;
}

/** Words such as `country:FI` are filters; the others are searched for. */
function readWords(
  name: ListName,
  words: string,
): { q: string; filters: [parameter: string, value: string][] } {
  const known = new Map(
    listOf[name].filters.flatMap((filter) =>
      parametersOf(filter).map((parameter) => [parameter.toLowerCase(), { filter, parameter }]),
    ),
  );
  const filters: [string, string][] = [];
  const rest = words.split(/\s+/).filter((word) => {
    const at = word.indexOf(":");
    const found = known.get(word.slice(0, Math.max(at, 0)).toLowerCase());
    const value = word.slice(at + 1);
    if (!found || value === "") return true;
    filters.push([found.parameter, storedValue(found.filter, value)]);
    return false;
  });
  return { q: filters.length === 0 ? words : rest.join(" "), filters };
}

/** The parameters of a URL that the list has, without empty ones, which a form sends for what is left open. */
export function readListQuery(name: ListName, query: Query): URLSearchParams {
  const read = new URLSearchParams();
  for (const parameter of parametersIn(listOf[name])) {
    const value = query[parameter];
    if (typeof value === "string" && value.trim() !== "") read.set(parameter, value.trim());
  }
  const { q, filters } = readWords(name, read.get("q") ?? "");
  for (const [parameter, value] of filters) read.set(parameter, value);
  if (q === "") read.delete("q");
  else read.set("q", q);
  return read;
}

/** The list with other parameters, from its start; null takes one away. */
export function listHref(
  name: ListName,
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): Route {
  const next = new URLSearchParams(query);
  next.delete("after");
  for (const [parameter, value] of Object.entries(changes))
    if (value === null) next.delete(parameter);
    else next.set(parameter, value);
  const text = String(next);
  return (text === "" ? listPath(name) : `${listPath(name)}?${text}`) as Route;
}

/** What a form of the list sends along, besides its own controls. */
export const restOf = (query: URLSearchParams, without: readonly string[]): [name: string, value: string][] =>
  [...query].filter(([name]) => name !== "after" && !without.includes(name));
