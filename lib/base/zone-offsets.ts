const minuteMs = 60_000;
/** No time zone changes its offset twice within a week. */
const stepMs = 7 * 86_400_000;

const minuteOf = (timeMs: number): number => Math.floor(timeMs / minuteMs) * minuteMs;

function makeClock(timeZone: string): (timeMs: number) => number {
  const two = "2-digit";
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ calendar: "gregory", timeZone, hourCycle: "h23" },
    ...{ year: "numeric", month: two, day: two, hour: two, minute: two },
  });
  return (timeMs) => {
    const parts = new Map(format.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
    return (wall - minuteOf(timeMs)) / minuteMs;
  };
}

/** The time from which a time zone is `minutes` ahead of UTC. */
type ZoneOffset = { from: Date; minutes: number };

/** Returns the offsets of a time zone between two instants, in order; the first one applies from `from`. */
export function offsetsIn(timeZone: string, from: Date, until: Date): ZoneOffset[] {
  const minutesAt = makeClock(timeZone);
  let before = minuteOf(from.getTime());
  const found: ZoneOffset[] = [{ from, minutes: minutesAt(before) }];
  for (; before < until.getTime(); before += stepMs) {
    const known = found.at(-1)?.minutes;
    const next = minutesAt(before + stepMs);
    if (next === known) continue;
    let [still, changed] = [before, before + stepMs];
    while (changed - still > minuteMs) {
      const middle = minuteOf((still + changed) / 2);
      if (minutesAt(middle) === known) still = middle;
      else changed = middle;
    }
    found.push({ from: new Date(changed), minutes: next });
  }
  return found;
}
