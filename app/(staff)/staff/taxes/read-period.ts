import { isDay } from "@/lib/base/is-day";

export const path = "/staff/taxes";

/** Both days are included. `company`: null = the first one. */
export type Asked = { company: number | null; from: string; until: string };

/** The quarter before the one of that day, which is the one that is declared now. */
export function lastQuarter(today: string): { from: string; until: string } {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const first = Math.floor((month - 1) / 3) * 3 - 3;
  const dayOf = (offset: number, day: number): string =>
    new Date(Date.UTC(year, first + offset, day)).toISOString().slice(0, 10);
  return { from: dayOf(0, 1), until: dayOf(3, 0) };
}

/** What the page's URL asks for; what makes no sense in it is left out. */
export function readAsked(query: URLSearchParams, today: string): Asked {
  const company = query.get("company") ?? "";
  const [from, until] = [query.get("from") ?? "", query.get("until") ?? ""];
  const isSpan = isDay(from) && isDay(until) && from <= until;
  return {
    company: /^[1-9]\d{0,8}$/.test(company) ? Number(company) : null,
    ...(isSpan ? { from, until } : lastQuarter(today)),
  };
}

type Span = { company: number; from: string; until: string };

/** The same as a query of a URL. */
export const queryOf = ({ company, from, until }: Span, more: Record<string, string> = {}): string =>
  new URLSearchParams({ company: String(company), from, until, ...more }).toString();

/** The documents behind a number, as a list. */
export const documentsOf = ({ company, from, until }: Span, more: Record<string, string>): string =>
  `/staff/lists/taxEntries?${new URLSearchParams({ company: String(company), days: `${from}..${until}`, ...more }).toString()}`;
