const giveUpAfterMs = 24 * 3_600_000;
const longestPauseMs = 4 * 3_600_000;

const pauseMs = (tries: number): number => Math.min(5_000 * 4 ** (tries - 1), longestPauseMs);

/** Any 2xx; a redirect is none, for none is followed. */
export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/**
 * When to try again after so many tries in vain, the last of them `now`: later each time, from 5 seconds to 4 hours,
 * and null once a day has gone by since it was `created` (decisions 9).
 */
export function nextTryAt(tries: number, created: Date, now: Date): Date | null {
  return now.getTime() - created.getTime() > giveUpAfterMs ? null : new Date(now.getTime() + pauseMs(tries));
}
