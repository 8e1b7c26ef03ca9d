export const metricSpans = ["hour", "day", "week", "month", "year"] as const;
export type MetricSpan = (typeof metricSpans)[number];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Length and step of each chart in seconds, and the readings that it is drawn from. */
export const chartOf = {
  hour: { seconds: hour, step: minute, tier: "minutes" },
  day: { seconds: day, step: 5 * minute, tier: "minutes" },
  week: { seconds: 7 * day, step: hour, tier: "quarters" },
  month: { seconds: 30 * day, step: 4 * hour, tier: "quarters" },
  year: { seconds: 365 * day, step: day, tier: "days" },
} as const satisfies Record<
  MetricSpan,
  { seconds: number; step: number; tier: "minutes" | "quarters" | "days" }
>;

/** Readings are late when there is none for so long. */
export const lateAfterMs = 5 * 60_000;

/** What an alert can be about: levels in percent, rates in Mbit/s, and states that need no threshold. */
export const alertMetrics = ["cpu", "memory", "disk", "in", "out", "down", "unreachable"] as const;
export type AlertMetric = (typeof alertMetrics)[number];

export const isState = (metric: AlertMetric): boolean => metric === "down" || metric === "unreachable";
export const isRate = (metric: AlertMetric): boolean => metric === "in" || metric === "out";

/** Smallest and largest threshold. */
export const thresholdsOf = (metric: AlertMetric): { least: number; most: number } => {
  if (isState(metric)) return { least: 0, most: 0 };
  return { least: 1, most: isRate(metric) ? 400_000 : 100 };
};

/** Limits of an account. */
export const mostRules = 300;
export const mostMinutes = 1_440;

/** What one press switches on for all servers. */
export const usualRules = [
  { metric: "disk", threshold: 90, minutes: 15 },
  { metric: "down", threshold: 0, minutes: 5 },
] as const satisfies { metric: AlertMetric; threshold: number; minutes: number }[];

/** Where a server stands with a rule. `over` = it is well again, and its owner is yet to be told. */
export type AlertState = {
  state: "pending" | "firing" | "over";
  since: Date;
  wellSince: Date | null;
  toldAt: Date | null;
};

/** How long all must be well until an alert ends: as long as it took to begin, between one minute and ten. */
const wellMinutes = (minutes: number): number => Math.min(10, Math.max(1, minutes));

const hasPassed = (since: Date, minutes: number, now: Date): boolean =>
  now.getTime() - since.getTime() >= minutes * 60_000;

type Seen = { isBad: boolean; minutes: number; isQuiet: boolean; now: Date };
type Step = { next: AlertState | null; tell: "firing" | "over" | null };

/** A clock that was set back must not keep anything waiting. */
const atMost = (at: Date | null, now: Date): Date | null => (at !== null && at > now ? now : at);

/**
 * The next state of a server and what its owner is told: ok → pending for so many minutes → firing → over → ok. Each change
 * is told once; in quiet hours it waits for their end, and what ended meanwhile is never told.
 */
export function stepAlert(known: AlertState | null, { isBad, minutes, isQuiet, now }: Seen): Step {
  const since = atMost(known?.since ?? null, now) ?? now;
  const toldAt = known?.toldAt ?? null;
  const fire = (from: Date): Step =>
    isQuiet || toldAt !== null
      ? { next: { state: "firing", since: from, wellSince: null, toldAt }, tell: null }
      : { next: { state: "firing", since: from, wellSince: null, toldAt: now }, tell: "firing" };
  const end = (from: Date): Step => {
    if (toldAt === null) return { next: null, tell: null };
    return isQuiet
      ? { next: { state: "over", since: from, wellSince: null, toldAt }, tell: null }
      : { next: null, tell: "over" };
  };
  if (known?.state === "firing") {
    if (isBad) return fire(since);
    const wellSince = atMost(known.wellSince, now) ?? now;
    if (hasPassed(wellSince, wellMinutes(minutes), now)) return end(now);
    return { next: { ...known, since, wellSince }, tell: null };
  }
  // It was told as broken, and is broken again before its end could be told.
  if (known?.state === "over") return isBad ? fire(now) : end(since);
  if (!isBad) return { next: null, tell: null };
  if (hasPassed(since, minutes, now)) return fire(now);
  return { next: { state: "pending", since, wellSince: null, toldAt: null }, tell: null };
}

/** Whether a minute of the day lies in quiet hours, which may go over midnight. */
export function isQuietAt(minute: number, from: number | null, until: number | null): boolean {
  if (from === null || until === null || from === until) return false;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Ways to ask whether a server answers, and the port that each asks unless another is named. */
export const checkKinds = ["ping", "tcp", "http", "https"] as const;
export type CheckKind = (typeof checkKinds)[number];
export const usualPort: Record<CheckKind, number> = { ping: 0, tcp: 22, http: 80, https: 443 };

export const mostChecks = { ofAccount: 50, ofServer: 5 } as const;
/** Failures in a row after which a server does not answer: one may be chance. */
export const failuresUntilBad = 2;
export const uptimeDays = 90;
