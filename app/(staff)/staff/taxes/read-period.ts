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

const beforeDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** The documents of a box of a country's return. */
export const documentsOfBox = (span: Span, country: string, box: string): string =>
  documentsOf(span, { box: `${country} ${box}` });

/** The documents of a line of the one-stop shop's return: what was issued in its period itself. */
export const documentsOfOss = (span: Span, line: { country: string; rate: string }): string =>
  documentsOf(span, {
    scheme: "oss",
    memberState: line.country,
    rate: line.rate,
    issued: `${span.from}..9999-12-31`,
  });

/** The documents of an amendment: corrections in this period of what was issued in that quarter (`2026-Q2`), before it. */
export function documentsOfAmendment(
  span: Span,
  { quarter, country }: { quarter: string; country: string },
): string {
  const [year = 0, number = 1] = quarter.split("-Q").map(Number);
  const dayOf = (month: number, day: number): string =>
    new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
  const [first, last, before] = [dayOf(3 * number - 3, 1), dayOf(3 * number, 0), beforeDay(span.from)];
  return documentsOf(span, {
    scheme: "oss",
    memberState: country,
    issued: `${first}..${[last, before].toSorted()[0]}`,
  });
}
