import type { TrafficPage } from "@/lib/domain/network/traffic/page";

type Point = TrafficPage["points"][number];
type Counted = Pick<TrafficPage, "span" | "from" | "to" | "points">;

const stepsMs = { day: 3_600_000, month: 86_400_000 } as const;

/** Index of the hour, day or month in UTC, as counted. */
function numberOf(at: string, span: TrafficPage["span"]): number {
  if (span !== "year") return Math.floor(Date.parse(at) / stepsMs[span]);
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Every hour, day or month of the span, up to the current one; null = nothing was counted. */
export function slotsOf({ span, from, to, points }: Counted): (Point | null)[] {
  const first = numberOf(from, span);
  const slots = Array.from({ length: numberOf(to, span) - first + 1 }, (): Point | null => null);
  for (const point of points) {
    const place = numberOf(point.at, span) - first;
    if (place >= 0 && place < slots.length) slots[place] = point;
  }
  return slots;
}
