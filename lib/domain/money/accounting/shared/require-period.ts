import { invalidArgument } from "../../../kernel/errors/fail";
import { type Month, monthsFrom, mostMonths } from "../rules";

/** Throws unless a period is one of at least one month and not of too many. */
export function requirePeriod({ from, until }: { from: Month; until: Month }): void {
  const count = from <= until ? monthsFrom(from, until).length : 0;
  if (count === 0) throw invalidArgument("until", "is before the first month");
  if (count > mostMonths) throw invalidArgument("until", `is more than ${mostMonths} months later`);
}
