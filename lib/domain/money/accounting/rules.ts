import type { Period } from "@/lib/base/params/billing";

/** A calendar month, `YYYY-MM`. Days are `YYYY-MM-DD`, in the time zone of the company whose books they are in. */
export type Month = string;

const dayMs = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const monthOfDay = (day: string): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): string => `${month}-01`;

/** The month so many months later, or earlier. */
export function monthAfter(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const all = year * 12 + number - 1 + count;
  return `${String(Math.floor(all / 12)).padStart(4, "0")}-${String((all % 12) + 1).padStart(2, "0")}`;
}

export const lastDayOf = (month: Month): string => dayText(at(firstDayOf(monthAfter(month, 1))) - dayMs);

/** All months from one to another, both included; none if they are the wrong way round. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthAfter(month, 1)) months.push(month);
  return months;
}

/** Days from one until another, which is not counted. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((at(until) - at(from)) / dayMs);

/** Months from that of one day to that of another: 0 within one month. */
export function monthsBetween(from: string, until: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split("-").map(Number);
  const [year = 0, month = 0] = until.split("-").map(Number);
  return (year - fromYear) * 12 + month - fromMonth;
}

/** The months that a term is paid for: at least one, and one more for the rest of a month. */
export function monthsOfTerm({ from, until }: Period): number {
  const whole = monthsBetween(from, until);
  return Math.max(1, until.slice(8) > from.slice(8) ? whole + 1 : whole);
}

/** First day of the fiscal year of a day, for a year that begins in that month, 1 to 12. */
export function fiscalYearOf(day: string, startMonth: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const own = month >= startMonth ? year : year - 1;
  return `${own}-${String(startMonth).padStart(2, "0")}-01`;
}

/** How revenue of prepaid terms is recognized: at once, by days, or by calendar months from the first on. */
export const recognitions = ["none", "day", "month"] as const;
export type Recognition = (typeof recognitions)[number];

/** Files of a period. `datev_debtors` names the customers of the batch, for DATEV; `documents` is the ZIP of all PDFs and electronic invoices. */
export const exportFormats = [
  ...(["csv", "xlsx", "datev", "datev_debtors", "commerceml", "saft", "documents"] as const),
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Most months of one export. */
export const mostMonths = 12;

/** Plans of accounts to begin with. */
export const templateNames = ["skr03", "skr04", "netherlands", "russia", "international"] as const;
export type TemplateName = (typeof templateNames)[number];

const templateOfCountry: Readonly<Record<string, TemplateName>> = {
  DE: "skr03",
  NL: "netherlands",
  RU: "russia",
};

/** The plan of a company that has chosen none. */
export const defaultTemplate = (country: string): TemplateName =>
  templateOfCountry[country] ?? "international";
