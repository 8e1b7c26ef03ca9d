type Day = { date: string; value: number };

const dayMs = 86_400_000;
const dayOf = (date: string): number => Date.parse(date) / dayMs;
const round = (value: number): string => String(Math.round(value * 10) / 10);

export type Frame = { width: number; height: number };

/**
 * SVG path of a step line: credit stays level between changes, from the first day to the last. The largest value is
 * at the top, zero at the bottom.
 */
export function stepPath(
  before: number,
  days: readonly Day[],
  { since, until }: { since: string; until: string },
  { width, height }: Frame,
): string {
  const most = Math.max(before, ...days.map(({ value }) => value));
  const x = (date: string) =>
    round((Math.max(0, dayOf(date) - dayOf(since)) / Math.max(1, dayOf(until) - dayOf(since))) * width);
  const y = (value: number) => round(most > 0 ? height - (value / most) * height : height);
  const steps = days.map(({ date, value }) => `H${x(date)}V${y(value)}`);
  return `M0 ${y(before)}${steps.join("")}H${width}`;
}
