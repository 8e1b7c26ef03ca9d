import type { Cut } from "../charts/figure-tables";

/** Spans that can be chosen, in months; the first one is usual. */
export const spans = [13, 25, 60] as const;

const idIn = (text: string | null): number | undefined => {
  const id = Number(text);
  return text && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The currency that is shown: the one asked for, else the first. */
export const shownCurrency = <T extends { currency: string }>(
  currencies: readonly T[],
  query: URLSearchParams,
): T | undefined => currencies.find(({ currency }) => currency === query.get("currency")) ?? currencies[0];

/** What the page's URL asks for; what makes no sense in it is left out. */
export function readCut(query: URLSearchParams): Cut {
  const location = query.get("location") ?? "";
  const span = spans.find((one) => String(one) === query.get("months"));
  const asked = {
    company: idIn(query.get("company")),
    location: location !== "" && location.length <= 40 ? location : undefined,
    plan: idIn(query.get("plan")),
    months: span === spans[0] ? undefined : span,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
