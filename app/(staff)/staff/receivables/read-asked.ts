import { isDay } from "@/lib/base/is-day";

export type AskedQuery = { day?: string; company?: number; customer?: number };

const idIn = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** What the page's URL asks for; what makes no sense in it is left out. */
export function readAsked(query: URLSearchParams): AskedQuery {
  const day = query.get("day") ?? "";
  const asked = {
    day: isDay(day) ? day : undefined,
    company: idIn(query.get("company")),
    customer: idIn(query.get("customer")),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

/** The same as a page's URL has it, with the parts that differ. */
export function addressOf(path: string, asked: AskedQuery): string {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return query.size === 0 ? path : `${path}?${query}`;
}
