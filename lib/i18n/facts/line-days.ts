import type { LineFact } from "@/lib/base/facts/billing";
import type { Locale } from "@/lib/base/locale";
import { formatDate } from "@/lib/base/time-text";

/** What a line charges for, with its days as the reader writes them; the wire and documents have them as they are kept. */
export function inReadersDays(fact: LineFact, locale: Locale): LineFact {
  const day = (text: string): string => formatDate(text, locale);
  if (fact.code === "hours") return { ...fact, from: day(fact.from), until: day(fact.until) };
  if (fact.code === "preset" && fact.period)
    return { ...fact, period: { from: day(fact.period.from), until: day(fact.period.until) } };
  return "until" in fact ? { ...fact, until: day(fact.until) } : fact;
}
