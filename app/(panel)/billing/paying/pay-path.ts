import type { Route } from "next";

/** The page that pays several invoices at once; for a single one, its own page. */
export const payPath = (ids: readonly number[]): Route =>
  (ids.length === 1 ? `/billing/invoices/${ids[0]}` : `/billing/pay?invoices=${ids.join(",")}`) as Route;
