import type { Locale } from "@/lib/base/locale";
import { formatDate, formatDateTime, formatRelative, type Instant } from "@/lib/base/time-text";

type TimeProps = {
  value: Instant;
  locale: Locale;
  /** What is shown; the title is always the exact time. "both" is "in 3 days, 24 Nov". */
  show?: "relative" | "date" | "datetime" | "both";
  /** Needed for "relative" and "both"; with "date" it leaves the current year out. */
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

/** A moment, for people and for machines. */
export function Time(props: TimeProps) {
  const { value, locale, timeZone, className } = props;
  return (
    // The browser may know the names of months a little differently than the server.
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
