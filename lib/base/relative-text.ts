import { relativeOf } from "./languages/relative-of";
import type { Locale } from "./locale";
import { day, hour, type Instant, minute, noBreak, toDate } from "./time-text";

const steps = [
  { unit: "second", seconds: 1, until: minute },
  { unit: "minute", seconds: minute, until: hour },
  { unit: "hour", seconds: hour, until: day },
  { unit: "day", seconds: day, until: 60 * day },
  { unit: "month", seconds: 30.44 * day, until: 365 * day },
  { unit: "year", seconds: 365.25 * day, until: Number.POSITIVE_INFINITY },
] as const;

type Unit = (typeof steps)[number]["unit"];

function relativeText(count: number, unit: Unit, locale: Locale): string {
  const { forms, formOf, ago, ahead } = relativeOf[locale];
  const size = Math.abs(count);
  const words = `${size}${noBreak}${forms[unit][formOf(size)]}`;
  return count < 0 ? ago(words) : ahead(words);
}

const utcDay = (moment: Instant): number => Math.floor(toDate(moment).getTime() / 1000 / day);

/**
 * "in 3 days", "5 minutes ago", "yesterday"; under 45 seconds "now". Whole units, rounded toward now. Days are
 * calendar days in UTC, so that "tomorrow" is never the day after tomorrow.
 */
export function formatRelative(instant: Instant, now: Instant, locale: Locale): string {
  const seconds = (toDate(instant).getTime() - toDate(now).getTime()) / 1000;
  if (Math.abs(seconds) < 45) return relativeOf[locale].now;
  const distance = Math.max(Math.abs(seconds), minute);
  const step = steps.find((candidate) => distance < candidate.until) ?? steps[5];
  if (step.unit === "day") {
    const days = utcDay(instant) - utcDay(now);
    return relativeOf[locale].days[days + 2] || relativeText(days, "day", locale);
  }
  // Months differ in length: six calendar months may be a day shorter than six average ones.
  const slack = step.unit === "month" ? 0.1 : 0;
  const count = Math.max(1, Math.floor(distance / step.seconds + slack));
  // Always with a number: 60 days are not "next month", and 20 months not "next year".
  return relativeText(Math.sign(seconds) * count, step.unit, locale);
}
