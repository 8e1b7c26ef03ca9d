import type { Route } from "next";

/** The page on which several invoices are paid at once; a single one has its own. */
export const payPath = (ids: readonly number[]): Route =>
  (ids.length === 1 ? `/billing/invoices/${ids[0]}` : `/billing/pay?invoices=${ids.join(",")}`) as Route;
