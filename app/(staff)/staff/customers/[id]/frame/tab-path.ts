import type { Route } from "next";
import type { RecordTab } from "@/lib/domain/support/customer-record/schema";

/** The URL of one page of a customer's record. */
export const tabPath = (id: number, tab: RecordTab): Route =>
  (tab === "overview" ? `/staff/customers/${id}` : `/staff/customers/${id}/${tab}`) as Route;
