import { daysBetween } from "@/lib/base/calendar";

/** How many days a debt is late: not yet, and up to so many. */
export const ages = ["not_due", "d30", "d60", "d90", "older"] as const;
export type Age = (typeof ages)[number];

/** Of what is due on one day, on another one. On its due day nothing is late. */
export function ageOf(due: string, day: string): Age {
  const late = daysBetween(due, day);
  if (late <= 0) return "not_due";
  if (late <= 30) return "d30";
  if (late <= 60) return "d60";
  return late <= 90 ? "d90" : "older";
}
