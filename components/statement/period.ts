import type { StatementPeriod } from "@/lib/domain/money/documents/statement-schema";

type Query = { get: (name: string) => string | null };

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The period of a URL; without one, this year until today. */
export function readPeriod(query: Query, now: Date): StatementPeriod {
  const today = now.toISOString().slice(0, 10);
  const [from, until] = [query.get("from"), query.get("until")];
  const last = isDay(until) ? until : today;
  const first = isDay(from) ? from : `${last.slice(0, 4)}-01-01`;
  const isReversed = last < first;
  return { from: first, until: isReversed ? first : last };
}

/** The same of the query of a page. */
export const periodOf = (query: Record<string, string | string[] | undefined>, now: Date): StatementPeriod =>
  readPeriod({ get: (name) => (typeof query[name] === "string" ? query[name] : null) }, now);
