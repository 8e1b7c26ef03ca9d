import { invalidArgument } from "../../kernel/errors/fail";

const dayMs = 86_400_000;
const mostDays = 400;

type Asked = { period_start?: number | undefined; period_stop?: number | undefined };

/** Parses a span in Unix seconds; `begin` gives the default start. */
export function readPeriod(
  { period_start: start, period_stop: stop }: Asked,
  now: Date,
  begin: (to: Date) => Date,
  days = mostDays,
): { from: Date; to: Date } {
  const to = stop === undefined ? now : new Date(stop * 1000);
  const from = start === undefined ? begin(to) : new Date(start * 1000);
  if (from > to) throw invalidArgument("period_stop", "must not be before period_start");
  if (to.getTime() - from.getTime() > days * dayMs)
    throw invalidArgument("period_start", `must be at most ${days} days before period_stop`);
  return { from, to };
}
