import type { Locale } from "@/lib/base/locale";
import type { LineParams } from "@/lib/base/params/billing";
import { formatDate } from "@/lib/base/time-text";

/** What a line charges for, with its days as the reader writes them; the wire and documents have them as they are kept. */
export function inReadersDays(params: LineParams, locale: Locale): LineParams {
  const day = (text: string): string => formatDate(text, locale);
  if (params.code === "hours") return { ...params, from: day(params.from), until: day(params.until) };
  const own = "until" in params ? { ...params, until: day(params.until) } : params;
  if (!("period" in own) || !own.period) return own;
  return { ...own, period: { from: day(own.period.from), until: day(own.period.until) } };
}
