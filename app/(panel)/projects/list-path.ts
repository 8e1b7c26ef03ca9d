import type { Route } from "next";

/** The list of servers, narrowed to a project; `none` = to servers of none. */
export const listPath = (search: string): Route =>
  `/servers?${new URLSearchParams({ q: `project:${search}` })}` as Route;
