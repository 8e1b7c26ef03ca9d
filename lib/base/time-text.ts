import { rulesOf } from "./languages/rules-of";
import type { Locale } from "./locale";

export const noBreak = "\u00a0";
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Instant = Date | string;

export const toDate = (instant: Instant): Date => (typeof instant === "string" ? new Date(instant) : instant);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached: constructing one takes far longer than using it. */
function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

/** "г." after a Russian year: at the end of a sentence it would give two periods. */
const yearSign = /\sг\./;

/** The same text as that of `Intl`, without "г.": constructing its formatters takes longer than a list of times. */
function utcDate(date: Date, locale: Locale, now: Date | undefined): string {
  const { months, afterDay } = rulesOf[locale];
  const parts = [`${date.getUTCDate()}${afterDay}`, months[date.getUTCMonth()]];
  if (now?.getUTCFullYear() === date.getUTCFullYear()) return parts.join(noBreak);
  return [...parts, date.getUTCFullYear()].join(noBreak);
}

/** "24 Nov 2026". With `now`, the current year is omitted. */
export function formatDate(
  instant: Instant,
  locale: Locale,
  { timeZone = "UTC", now }: DateTextOptions = {},
): string {
  const date = toDate(instant);
  if (timeZone === "UTC") return utcDate(date, locale, now ? toDate(now) : undefined);
  const yearOf = (moment: Date) => formatOf("en", { year: "numeric", timeZone }).format(moment);
  const year = now && yearOf(toDate(now)) === yearOf(date) ? undefined : "numeric";
  return formatOf(rulesOf[locale].tag, { day: "numeric", month: "short", year, timeZone })
    .format(date)
    .replace(yearSign, "")
    .replaceAll(" ", noBreak);
}

/** "December 2026", "декабрь 2026". */
export const formatMonth = (instant: Instant, locale: Locale): string =>
  formatOf(rulesOf[locale].tag, { month: "long", year: "numeric", timeZone: "UTC" })
    .format(toDate(instant))
    .replace(yearSign, "");

const aMonday = Date.UTC(2024, 0, 1);

/** "Mon", …, "Sun"; weeks begin on Monday. */
export const weekdayNames = (locale: Locale): string[] =>
  Array.from({ length: 7 }, (_, offset) =>
    formatOf(rulesOf[locale].tag, { weekday: "short", timeZone: "UTC" }).format(
      aMonday + offset * day * 1000,
    ),
  );

export type DateTextOptions = { timeZone?: string; now?: Instant };

/** "24 Nov 2026, 14:05 UTC": exact, with time zone, for tooltips and details. */
export function formatDateTime(instant: Instant, locale: Locale, timeZone = "UTC"): string {
  const date = toDate(instant);
  if (timeZone === "UTC") {
    return `${utcDate(date, locale, undefined)}, ${date.toISOString().slice(11, 16)}${noBreak}UTC`;
  }
  return formatOf(rulesOf[locale].tag, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone,
  })
    .format(date)
    .replace(yearSign, "");
}

/** "0 s", "5 min 12 s", "2 h", "3 d 4 h": the two largest units. Negative durations count as zero. */
export function formatDuration(seconds: number, locale: Locale): string {
  const left = Math.max(0, Math.floor(seconds));
  const counts = [
    ["day", Math.floor(left / day)],
    ["hour", Math.floor((left % day) / hour)],
    ["minute", Math.floor((left % hour) / minute)],
    ["second", left % minute],
  ] as const;
  const first = counts.findIndex(([, count]) => count > 0);
  if (first === -1) return `0${noBreak}${rulesOf[locale].units.second}`;
  return counts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count}${noBreak}${rulesOf[locale].units[unit]}`)
    .join(" ");
}
