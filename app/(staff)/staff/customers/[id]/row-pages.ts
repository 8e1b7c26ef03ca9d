import type { Route } from "next";
import type { DeskRow, SectionName } from "@/lib/domain/desk/schema";

/** Where the lines of a list have pages of their own, the way there. */
export const pagesOf = (name: SectionName) =>
  name === "invoices" ? { hrefOf: ({ id }: DeskRow) => `/staff/invoices/${id}` as Route } : {};
