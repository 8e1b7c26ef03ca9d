import type { LineFact } from "@/lib/base/facts/billing";
import type { Locale } from "@/lib/base/locale";
import { formatDate } from "@/lib/base/time-text";

/** What a line charges for, with its days as the reader writes them; the wire and documents have them as they are kept. */
export function inReadersDays(fact: LineFact, locale: Locale): LineFact {
  const day = (text: string): string => formatDate(text, locale);
  if (fact.code === "hours") return { ...fact, from: day(fact.from), until: day(fact.until) };
  const own = "until" in fact ? { ...fact, until: day(fact.until) } : fact;
  if (!("period" in own) || !own.period) return own;
  return { ...own, period: { from: day(own.period.from), until: day(own.period.until) } };
}
