import type { Route } from "next";

type Query = Record<string, string | string[] | undefined>;

const idOf = (value: Query[string]): number | undefined =>
  typeof value === "string" && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;

/** The page of the history that the URL names. The URL may have been typed by hand, so it is checked. */
export function readPlace(query: Query): { before?: number; after?: number } {
  const [before, after] = [idOf(query.before), idOf(query.after)];
  if (before !== undefined) return { before };
  return after === undefined ? {} : { after };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Same for the list of active sessions. */
export function readSessionsPlace({ sessions_before: before }: Query): { before?: string } {
  return typeof before === "string" && uuid.test(before) ? { before } : {};
}

export const pathTo = (path: Route, side: "before" | "after", id: number): Route =>
  `${path}?${side}=${id}#history` as Route;
