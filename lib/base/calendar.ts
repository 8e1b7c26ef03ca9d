/** A calendar month, `YYYY-MM`; a day, `YYYY-MM-DD`. Their texts are in the order of time. */
export type Month = string;
export type Day = string;

export const isMonth = (text: string): boolean => /^[12]\d{3}-(?:0[1-9]|1[0-2])$/.test(text);

export const monthOfDay = (day: Day): Month => day.slice(0, 7);

/** The month so many months later, or earlier. */
export function addMonths(month: Month, count: number): Month {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}

/** The day so many days later, or earlier. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

export const lastDayOf = (month: Month): Day => addDays(`${addMonths(month, 1)}-01`, -1);

/** Whole days from one day to another; below zero if the other one is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
