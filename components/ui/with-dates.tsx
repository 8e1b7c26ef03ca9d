import { Fragment, type ReactNode } from "react";
import type { Locale } from "@/lib/base/locale";
import { Time } from "./time";

/** The days in a text as the reader writes them; none of them breaks across lines. */
export function withDates(words: string, locale: Locale): ReactNode {
  const parts = words.split(/\b(\d{4}-\d{2}-\d{2})\b/);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index).join("")}>
      {index % 2 ? <Time value={part} locale={locale} show="date" /> : part}
    </Fragment>
  ));
}
