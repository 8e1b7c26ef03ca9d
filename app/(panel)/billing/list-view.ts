import type { Route } from "next";
import { type InvoiceStatusWord, isInvoiceStatus } from "@/lib/domain/billing/rules";

/** A page of a list by key: the entries before or after one; neither = the newest. */
type Place = { before?: number; after?: number };

/** What the address asks the billing page to show. */
export type ListView = { status: InvoiceStatusWord | null; size: number; invoices: Place; movements: Place };

const defaultSize = 25;
const largestSize = 250;

export const usualView: ListView = { status: null, size: defaultSize, invoices: {}, movements: {} };

type Query = Record<string, string | string[] | undefined>;

const textOf = (value: Query[string]): string => (Array.isArray(value) ? value[0] : value) ?? "";

/** Reads a positive whole number; undefined for anything else, because an address may have been typed by hand. */
function numberOf(value: Query[string]): number | undefined {
  const text = textOf(value);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function placeOf(before: Query[string], after: Query[string]): Place {
  const [first, last] = [numberOf(before), numberOf(after)];
  if (first !== undefined) return { before: first };
  return last === undefined ? {} : { after: last };
}

export function readView(query: Query): ListView {
  const status = textOf(query.status);
  const size = numberOf(query.size) ?? defaultSize;
  return {
    status: isInvoiceStatus(status) ? status : null,
    size: size <= largestSize ? size : defaultSize,
    invoices: placeOf(query.before, query.after),
    movements: placeOf(query.credit_before, query.credit_after),
  };
}

/** The address that asks for this view. */
export function pathOf({ status, size, invoices, movements }: ListView, fragment = ""): Route {
  const wanted = {
    status,
    size: size === defaultSize ? null : size,
    before: invoices.before,
    after: invoices.after,
    credit_before: movements.before,
    credit_after: movements.after,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, String(value));
  return `/billing${query.size > 0 ? `?${query}` : ""}${fragment}` as Route;
}
