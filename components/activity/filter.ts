import type { Route } from "next";
import { AuditFilter } from "@/lib/domain/kernel/audit/schema";

export type Query = Record<string, string | string[] | undefined>;

const textFields = ["actor", "account", "action", "object", "from", "to"] as const;

/** Replaces control characters of pasted text, such as line breaks, by spaces. */
const lineOf = (text: Query[string]): Query[string] =>
  typeof text === "string" ? text.replace(/\p{Cc}/gu, " ").trim() : text;

const numberOf = (text: Query[string]): number | undefined =>
  typeof text === "string" && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** The filters in a URL. It may have been typed by hand, so malformed ones are dropped. */
export function readFilter(query: Query): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of textFields) {
    const text = lineOf(query[name]);
    const read = AuditFilter.shape[name].safeParse(text === "" ? undefined : text);
    if (read.success && read.data !== undefined) filter[name] = read.data;
  }
  const [before, after] = [numberOf(query.before), numberOf(query.after)];
  if (before !== undefined) filter.before = before;
  else if (after !== undefined) filter.after = after;
  return filter;
}

/** The URL of a page of the log with these filters. */
export function hrefTo(path: string, filter: AuditFilter, more: Record<string, string> = {}): Route {
  const kept = textFields.flatMap((name) => (filter[name] === undefined ? [] : [[name, filter[name]]]));
  const query = new URLSearchParams([...kept, ...Object.entries(more)] as [string, string][]).toString();
  return (query === "" ? path : `${path}?${query}`) as Route;
}

export const isFiltered = (filter: AuditFilter): boolean =>
  textFields.some((name) => filter[name] !== undefined);
