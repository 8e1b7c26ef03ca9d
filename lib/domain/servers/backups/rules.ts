import { groupBy } from "../../../base/group-by";
import { dayIn, startOfDay } from "../../../base/time-zone";

export const backupPlans = ["daily", "weekly"] as const;
export type BackupPlan = (typeof backupPlans)[number];

/** Maximum number of backups that a server keeps. */
export const mostBackups = 14;

/** `hour`: 0–23 in the time zone of the seller; `weekday`: 1 = Monday, 7 = Sunday. */
export type Rhythm = { every: BackupPlan; hour: number; weekday: number };

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * The first beginning after a moment. Servers begin at a minute of their own within the hour, so that they do not all begin
 * at once. On the days on which clocks change it may be an hour beside.
 */
export function nextRun(
  { every, hour, weekday }: Rhythm,
  serverId: number,
  timeZone: string,
  after: Date,
): Date {
  const today = dayIn(after, timeZone);
  const inDay = hour * hourMs + (serverId % 60) * 60_000;
  for (let days = 0; ; days++) {
    const day = later(today, days);
    const at = new Date(startOfDay(day, timeZone).getTime() + inDay);
    if (at > after && (every === "daily" || weekdayOf(day) === weekday)) return at;
  }
}

/** One that could not begin for so long waits for its next time: what was missed is not made up in the middle of a day. */
export const latestHours = 6;
const latestMs = latestHours * hourMs;

/** What was due before then has been missed. */
export const missedBefore = (now: Date): Date => new Date(now.getTime() - latestMs);

export const isMissed = (nextAt: Date, now: Date): boolean => nextAt < missedBefore(now);

/** Where nobody chose another hour: in the night, and not all servers in the same one. */
export const usualHour = (serverId: number): number => 1 + (Math.floor(serverId / 60) % 5);

/** At the same time. */
const mostOfAccount = 2;

type Begun = { accountId: number; backEnd: string };

/** The back ends at which nothing more may begin now. */
export function fullBackEnds(running: readonly Begun[], mostOfBackEnd: number): string[] {
  const byBackEnd = groupBy(running, ({ backEnd }) => backEnd);
  return [...byBackEnd].flatMap(([backEnd, { length }]) => (length >= mostOfBackEnd ? [backEnd] : []));
}

/** Those of the due ones, in their order, that may begin now beside the ones that run. */
export function chooseFairly<D extends Begun>(
  due: readonly D[],
  running: readonly Begun[],
  mostOfBackEnd: number,
): D[] {
  const counts = new Map<string, number>();
  const keysOf = ({ accountId, backEnd }: Begun) => [`account ${accountId}`, `back end ${backEnd}`] as const;
  const count = (one: Begun) => {
    for (const key of keysOf(one)) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const one of running) count(one);
  return due.filter((one) => {
    const [account, backEnd] = keysOf(one).map((key) => counts.get(key) ?? 0);
    if ((account ?? 0) >= mostOfAccount || (backEnd ?? 0) >= mostOfBackEnd) return false;
    count(one);
    return true;
  });
}
