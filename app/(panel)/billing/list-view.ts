import type { Route } from "next";
import { type InvoiceStatusWord, isInvoiceStatus } from "@/lib/domain/billing/rules";

/** What of the billing page the address asks for. */
export type ListView = {
  status: InvoiceStatusWord | null;
  start: number;
  size: number;
  /** All movements of the credit instead of the newest. */
  allMovements: boolean;
};

const defaultSize = 25;
const largestSize = 250;

type Query = Record<string, string | string[] | undefined>;

const textOf = (value: Query[string]): string => (Array.isArray(value) ? value[0] : value) ?? "";

/** A whole number within bounds, else what is usual: an address may have been typed by hand. */
function numberOf(value: Query[string], usual: number, least: number, most: number): number {
  const text = textOf(value);
  const number = /^\d{1,9}$/.test(text) ? Number(text) : usual;
  return number >= least && number <= most ? number : usual;
}

export function readView(query: Query): ListView {
  const status = textOf(query.status);
  return {
    status: isInvoiceStatus(status) ? status : null,
    start: numberOf(query.limitstart, 0, 0, 999_999_999),
    size: numberOf(query.limitnum, defaultSize, 1, largestSize),
    allMovements: textOf(query.movements) === "all",
  };
}

/** The address that asks for it. */
export function pathOf({ status, start, size, allMovements }: ListView, fragment = ""): Route {
  const query = new URLSearchParams({
    ...(status ? { status } : {}),
    ...(start > 0 ? { limitstart: String(start) } : {}),
    ...(size !== defaultSize ? { limitnum: String(size) } : {}),
    ...(allMovements ? { movements: "all" } : {}),
  });
  return `/billing${query.size > 0 ? `?${query}` : ""}${fragment}` as Route;
}
