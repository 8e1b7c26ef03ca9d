import type { Locale } from "./locale";

// British English puts the day before the month, as every other language of the panel does.
const tags = { en: "en-GB", ru: "ru-RU" } satisfies Record<Locale, string>;

const unitSigns = {
  en: { day: "d", hour: "h", minute: "min", second: "s" },
  ru: { day: "дн.", hour: "ч", minute: "мин", second: "с" },
} satisfies Record<Locale, Record<string, string>>;

const noBreak = "\u00a0";
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export type Instant = Date | string;

const toDate = (instant: Instant): Date => (typeof instant === "string" ? new Date(instant) : instant);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are kept, because making one takes far longer than using it. */
function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, options);
  formats.set(key, format);
  return format;
}

type Numeric = "auto" | "always";
const relativeFormats: Partial<Record<`${Locale} ${Numeric}`, Intl.RelativeTimeFormat>> = {};

function relativeFormatOf(locale: Locale, numeric: Numeric): Intl.RelativeTimeFormat {
  const key = `${locale} ${numeric}` as const;
  relativeFormats[key] ??= new Intl.RelativeTimeFormat(tags[locale], { numeric });
  return relativeFormats[key];
}

// The same texts as `Intl.RelativeTimeFormat`, which takes too long to make.
const months = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" "),
  ru: "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.".split(" "),
} satisfies Record<Locale, string[]>;

function utcDate(date: Date, locale: Locale, now: Date | undefined): string {
  const parts = [date.getUTCDate(), months[locale][date.getUTCMonth()]];
  if (now?.getUTCFullYear() === date.getUTCFullYear()) return parts.join(noBreak);
  const year = [...parts, date.getUTCFullYear()].join(noBreak);
  return locale === "ru" ? `${year}${noBreak}г.` : year;
}

/** "24 Nov 2026". With `now`, the current year is left out. */
export function formatDate(
  instant: Instant,
  locale: Locale,
  { timeZone = "UTC", now }: DateTextOptions = {},
): string {
  const date = toDate(instant);
  if (timeZone === "UTC") return utcDate(date, locale, now ? toDate(now) : undefined);
  const yearOf = (moment: Date) => formatOf("en", { year: "numeric", timeZone }).format(moment);
  const year = now && yearOf(toDate(now)) === yearOf(date) ? undefined : "numeric";
  return formatOf(tags[locale], { day: "numeric", month: "short", year, timeZone })
    .format(date)
    .replaceAll(" ", noBreak);
}

export type DateTextOptions = { timeZone?: string; now?: Instant };

/** "24 Nov 2026, 14:05 UTC": exact, with its zone, for titles and details. */
export function formatDateTime(instant: Instant, locale: Locale, timeZone = "UTC"): string {
  return formatOf(tags[locale], {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
    timeZone,
  }).format(toDate(instant));
}

const steps = [
  { unit: "second", seconds: 1, until: minute },
  { unit: "minute", seconds: minute, until: hour },
  { unit: "hour", seconds: hour, until: day },
  { unit: "day", seconds: day, until: 30 * day },
  { unit: "week", seconds: 7 * day, until: 60 * day },
  { unit: "month", seconds: 30.44 * day, until: 365 * day },
  { unit: "year", seconds: 365.25 * day, until: Number.POSITIVE_INFINITY },
] as const;

const utcDay = (moment: Instant): number => Math.floor(toDate(moment).getTime() / 1000 / day);

/**
 * "in 3 days", "5 minutes ago", "yesterday"; under 45 seconds "now". Whole units, rounded towards now. Days are
 * calendar days in UTC, so that "tomorrow" is never the day after.
 */
export function formatRelative(instant: Instant, now: Instant, locale: Locale): string {
  const seconds = (toDate(instant).getTime() - toDate(now).getTime()) / 1000;
  const format = relativeFormatOf(locale, "auto");
  if (Math.abs(seconds) < 45) return format.format(0, "second");
  const distance = Math.max(Math.abs(seconds), minute);
  const step = steps.find((candidate) => distance < candidate.until) ?? steps[6];
  if (step.unit === "day") return format.format(utcDay(instant) - utcDay(now), "day");
  // Months differ in length: six real ones may be a day shorter than six average ones.
  const slack = step.unit === "month" ? 0.1 : 0;
  const count = Math.max(1, Math.floor(distance / step.seconds + slack));
  // Forty days are no "next month" of the calendar, and twenty months no "next year".
  return relativeFormatOf(locale, "always").format(Math.sign(seconds) * count, step.unit);
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
  if (first === -1) return `0${noBreak}${unitSigns[locale].second}`;
  return counts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => `${count}${noBreak}${unitSigns[locale][unit]}`)
    .join(" ");
}
