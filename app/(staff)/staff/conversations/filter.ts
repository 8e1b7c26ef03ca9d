import type { Route } from "next";
import { QueueFilter } from "@/lib/domain/support/tickets/schema";

export type Query = Record<string, string | string[] | undefined>;

const texts = ["state", "assigned", "type"] as const;
const numbers = ["account", "department", "after"] as const;

/** The filters in a URL. It may have been typed by hand, so malformed ones are dropped. */
export function readQueueFilter(query: Query): QueueFilter {
  const raw: Record<string, unknown> = {};
  for (const name of texts) {
    const read = QueueFilter.shape[name].safeParse(query[name]);
    if (read.success) raw[name] = read.data;
  }
  for (const name of numbers) {
    const text = query[name];
    const isNumber = typeof text === "string" && /^[1-9]\d{0,14}$/.test(text);
    const read = QueueFilter.shape[name].safeParse(isNumber ? Number(text) : undefined);
    if (read.success) raw[name] = read.data;
  }
  return QueueFilter.parse(raw);
}

/** The URL of the list with these filters; the first page unless `after` is given. */
export function queueHref(filter: Partial<QueueFilter>): Route {
  const kept = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString();
  return (query === "" ? "/staff/conversations" : `/staff/conversations?${query}`) as Route;
}
