import type { Route } from "next";
import { parametersIn } from "@/lib/domain/kernel/staff/list-query";
import { type ListName, listNames, listOf } from "@/lib/domain/support/lists/shared/lists";

export type Query = Record<string, string | string[] | undefined>;

export const listPath = (name: ListName): string => `/staff/lists/${name}`;

export const listNamed = (text: string): ListName | undefined => listNames.find((one) => one === text);

/** The parameters of a URL that the list has, without empty ones, which a form sends for what is left open. */
export function readListQuery(name: ListName, query: Query): URLSearchParams {
  const read = new URLSearchParams();
  for (const parameter of parametersIn(listOf[name])) {
    const value = query[parameter];
    if (typeof value === "string" && value.trim() !== "") read.set(parameter, value.trim());
  }
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
