import { offsetsIn } from "./zone-offsets";

/** When somebody works: in a time zone, by weekday, but not on days off. */
export type BusinessHours = {
  timeZone: string;
  /** Seven texts, Monday first: `09:00-18:00`, or "" = closed. */
  hours: readonly string[];
  /** Days of that time zone, `YYYY-MM-DD`. */
  daysOff: readonly string[];
};

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Further ahead nothing is looked for: nobody is there any more. */
const mostDays = 400;

type Opening = { from: number; to: number };

const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Minutes of the day from and to; null = not such a text, or it ends before it begins. */
function readOpening(text: string): Opening | null {
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return null;
  return minutesOf(from) < minutesOf(to) ? { from: minutesOf(from), to: minutesOf(to) } : null;
}

export const isOpeningText = (text: string): boolean => text === "" || readOpening(text) !== null;

/** Wall time of the zone, written as if it were UTC, to an instant; a time that the clock skips is the one after it. */
function makeInstants(timeZone: string, from: number, until: number): (wall: number) => number {
  const offsets = offsetsIn(timeZone, new Date(from), new Date(until));
  const minutesAt = (at: number): number =>
    (offsets.findLast((one) => one.from.getTime() <= at) ?? offsets[0])?.minutes ?? 0;
  return (wall) => {
    const first = wall - minutesAt(wall) * minuteMs;
    return wall - minutesAt(first) * minuteMs;
  };
}

/** The stretches of work that end after `from` and begin before `until`, in order; instants in milliseconds. */
function* openingsIn({ timeZone, hours, daysOff }: BusinessHours, from: number, until: number) {
  const instantOf = makeInstants(timeZone, from - 2 * dayMs, until + 2 * dayMs);
  const off = new Set(daysOff);
  const week = hours.map(readOpening);
  // A day begins in some time zone up to a day before and after it does in UTC.
  for (let day = Math.floor(from / dayMs) - 1; day * dayMs <= until + dayMs; day++) {
    // 1 January 1970 was a Thursday.
    const opening = week[(day + 3) % 7];
    if (!opening || off.has(new Date(day * dayMs).toISOString().slice(0, 10))) continue;
    const start = instantOf(day * dayMs + opening.from * minuteMs);
    const end = instantOf(day * dayMs + opening.to * minuteMs);
    if (end > from && start < until) yield { start, end };
  }
}

/** The instant after so many minutes of work; without work in the next year, after so many minutes. */
export function addWorkMinutes(hours: BusinessHours, from: Date, minutes: number): Date {
  const begin = from.getTime();
  let left = minutes * minuteMs;
  for (const { start, end } of openingsIn(hours, begin, begin + mostDays * dayMs)) {
    const first = Math.max(start, begin);
    if (left <= end - first) return new Date(first + left);
    left -= end - first;
  }
  return new Date(begin + minutes * minuteMs);
}

/** Whole minutes of work between two instants, at most those of the last 400 days; negative the other way round. */
export function workMinutesBetween(hours: BusinessHours, from: Date, to: Date): number {
  if (from > to) return -workMinutesBetween(hours, to, from);
  const begin = Math.max(from.getTime(), to.getTime() - mostDays * dayMs);
  let sum = 0;
  for (const { start, end } of openingsIn(hours, begin, to.getTime()))
    sum += Math.min(end, to.getTime()) - Math.max(start, begin);
  return Math.floor(sum / minuteMs);
}

/** Whether somebody works at that instant. */
export const isOpenAt = (hours: BusinessHours, at: Date): boolean =>
  [...openingsIn(hours, at.getTime(), at.getTime() + 1)].length > 0;
