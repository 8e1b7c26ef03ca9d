import { z } from "zod";
import { dayIn, endOfDay } from "./time-zone";

const dayMs = 86_400_000;

/** A day that staff type, `YYYY-MM-DD`, in the time zone of the seller. */
export const Day = z.iso
  .date()
  .refine((day) => day >= "2000-01-01" && day < "2200-01-01", "must be a day of this century");

/** The first moment of a day. */
export const startOfDay = (day: string, timeZone: string): Date =>
  new Date(
    endOfDay(new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10), timeZone).getTime() + 1_000,
  );

/** Start of what holds from a day on; today means now. */
export const startsOn = (day: string, timeZone: string, now: Date): Date =>
  day === dayIn(now, timeZone) ? now : startOfDay(day, timeZone);

/** Exclusive end of what holds until a day, that day included; "" = without an end. */
export const endsWith = (day: string, timeZone: string): Date | null =>
  day === "" ? null : new Date(endOfDay(day, timeZone).getTime() + 1_000);

/** The last day, `YYYY-MM-DD`, of what ends at that moment; null = it has no end. */
export const lastDayOf = (end: Date | null, timeZone: string): string | null =>
  end && dayIn(new Date(end.getTime() - 1_000), timeZone);
