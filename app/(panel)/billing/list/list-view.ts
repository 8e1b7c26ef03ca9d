import type { Route } from "next";
import {
  type InvoiceKindWord,
  type InvoiceStatusWord,
  isInvoiceKind,
  isInvoiceStatus,
  owedFilter,
} from "@/lib/domain/money/billing/rules";

/** Keyset pagination: entries before or after a key; neither = the newest. */
type Place = { before?: number; after?: number };

/** Filter of the invoice list; null = any. */
export type Filter = {
  status: InvoiceStatusWord | typeof owedFilter | null;
  kind: InvoiceKindWord | null;
  year: number | null;
  server: number | null;
};

/** View of the billing page as in its URL; `charges`: how many upcoming charges to skip. */
export type ListView = { filter: Filter; size: number; invoices: Place; movements: Place; charges: number };

const defaultSize = 25;
const largestSize = 250;

const noFilter: Filter = { status: null, kind: null, year: null, server: null };
export const usualView: ListView = {
  filter: noFilter,
  size: defaultSize,
  invoices: {},
  movements: {},
  charges: 0,
};

export const isNarrowed = ({ filter }: ListView): boolean =>
  Object.values(filter).some((value) => value !== null);

type Query = Record<string, string | string[] | undefined>;

const textOf = (value: Query[string]): string => (Array.isArray(value) ? value[0] : value) ?? "";

/** Reads a positive whole number; undefined for anything else, because a URL may have been typed by hand. */
function numberOf(value: Query[string]): number | undefined {
  const text = textOf(value);
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function placeOf(before: Query[string], after: Query[string]): Place {
  const [first, last] = [numberOf(before), numberOf(after)];
  if (first !== undefined) return { before: first };
  return last === undefined ? {} : { after: last };
}

function filterOf(query: Query): Filter {
  const [status, kind] = [textOf(query.status), textOf(query.kind)];
  const year = numberOf(query.year) ?? 0;
  return {
    status: isInvoiceStatus(status) || status === owedFilter ? status : null,
    kind: isInvoiceKind(kind) ? kind : null,
    year: year >= 2000 && year <= 2200 ? year : null,
    server: numberOf(query.server) ?? null,
  };
}

export function readView(query: Query): ListView {
  const size = numberOf(query.size) ?? defaultSize;
  return {
    filter: filterOf(query),
    size: size <= largestSize ? size : defaultSize,
    invoices: placeOf(query.before, query.after),
    movements: placeOf(query.credit_before, query.credit_after),
    charges: numberOf(query.charges) ?? 0,
  };
}

/** The filter as input of the list's operation. */
export const filterInput = ({ status, kind, year, server }: Filter) => ({
  ...(status && { status }),
  ...(kind && { kind }),
  ...(year && { year }),
  ...(server && { server_id: server }),
});

function queryOf(wanted: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : "";
}

/** The URL of this view. */
export function pathOf({ filter, size, invoices, movements, charges }: ListView, fragment = ""): Route {
  const query = queryOf({
    ...filter,
    size: size === defaultSize ? null : size,
    before: invoices.before,
    after: invoices.after,
    credit_before: movements.before,
    credit_after: movements.after,
    charges,
  });
  return `/billing${query}${fragment}` as Route;
}

/** The URL of the same list as a CSV file. */
export const csvPathOf = ({ filter }: ListView): string => `/billing/invoices.csv${queryOf(filter)}`;
export const zipPathOf = (year: number): string => `/billing/invoices.zip?year=${year}`;
