import type { Locale } from "@/lib/base/locale";
import { formatRelative } from "@/lib/base/relative-text";
import { formatDate, formatDateTime, type Instant } from "@/lib/base/time-text";

type TimeProps = {
  value: Instant;
  locale: Locale;
  /** Format of the visible text; the title always has the exact time. "both" is "in 3 days, 24 Nov". */
  show?: "relative" | "date" | "datetime" | "both";
  /** Required for "relative" and "both"; with "date" the current year is omitted. */
  now?: Instant;
  timeZone?: string;
  className?: string;
};

function textOf({ value, locale, show = "datetime", now, timeZone }: TimeProps): string {
  if (show === "date") return formatDate(value, locale, { timeZone, now });
  if (show === "datetime" || now === undefined) return formatDateTime(value, locale, timeZone);
  const relative = formatRelative(value, now, locale);
  return show === "both" ? `${relative}, ${formatDate(value, locale, { timeZone, now })}` : relative;
}

/** A time, readable for people and machines. */
export function Time(props: TimeProps) {
  const { value, locale, timeZone, className } = props;
  return (
    // Month names in the browser may differ slightly from those on the server.
    <time
      dateTime={new Date(value).toISOString()}
      title={formatDateTime(value, locale, timeZone)}
      className={className}
      suppressHydrationWarning
    >
      {textOf(props)}
    </time>
  );
}
