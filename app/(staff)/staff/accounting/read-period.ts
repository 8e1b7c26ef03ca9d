import { orNotFound } from "@/lib/api/or-not-found";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { listBooks } from "@/lib/domain/money/accounting/companies";
import { monthAfter } from "@/lib/domain/money/accounting/rules";
import type { AccountingCompany } from "@/lib/domain/money/accounting/schema";

export const path = "/staff/accounting";

export type Query = Record<string, string | string[] | undefined>;

const isMonth = (text: unknown): text is string =>
  typeof text === "string" && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text);

/** What a page is about: a company of those that may be seen, and months. */
export type Asked = {
  companies: AccountingCompany[];
  /** Null where there is none to be seen. */
  company: AccountingCompany | null;
  from: string;
  until: string;
};

/** Reads company and months of an address: at first the first company and the month before this one. */
export async function readAsked(context: StaffContext, query: Query): Promise<Asked> {
  const { companies } = await orNotFound(listBooks.call(context, {}));
  const last = monthAfter(context.now.toISOString().slice(0, 7), -1);
  const from = isMonth(query.from) ? query.from : last;
  const until = isMonth(query.until) && query.until >= from ? query.until : from;
  const company = companies.find(({ id }) => String(id) === query.company) ?? companies[0] ?? null;
  return { companies, company, from, until };
}

type Place = { company: number; from?: string; until?: string; [more: string]: string | number | undefined };

/** Address of one of the pages. */
export function addressOf(
  page: "" | "/chart" | "/exports" | "/deferred" | "/deferred/export",
  place: Place,
): string {
  const query = Object.entries(place).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${path}${page}?${new URLSearchParams(query)}`;
}
