import { isDay } from "@/lib/base/is-day";

export const path = "/staff/payouts/costs";

export type AskedCosts = { from: string; until: string; company?: number };

/** The twelve months up to that day. */
function lastYear(today: string): Pick<AskedCosts, "from" | "until"> {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  return { from: new Date(Date.UTC(year - 1, month - 1, day + 1)).toISOString().slice(0, 10), until: today };
}

/** What the page's URL asks for; what makes no sense in it is left out. */
export function readAsked(query: URLSearchParams, today: string): AskedCosts {
  const [from, until, company] = ["from", "until", "company"].map((name) => query.get(name) ?? "");
  const isSpan = isDay(from ?? "") && isDay(until ?? "") && (from ?? "") <= (until ?? "");
  return {
    ...(isSpan ? { from: from ?? "", until: until ?? "" } : lastYear(today)),
    ...(/^[1-9]\d{0,8}$/.test(company ?? "") ? { company: Number(company) } : {}),
  };
}

/** The same as a URL. */
export const addressOf = (base: string, { from, until, company }: AskedCosts): string =>
  `${base}?${new URLSearchParams({ from, until, ...(company === undefined ? {} : { company: String(company) }) })}`;
