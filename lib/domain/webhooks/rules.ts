const giveUpAfterMs = 24 * 3_600_000;
const longestPauseMs = 4 * 3_600_000;

const pauseMs = (tries: number): number => Math.min(5_000 * 4 ** (tries - 1), longestPauseMs);

/** Any 2xx. A redirect is a failure, because redirects are not followed. */
export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** Whether there is still time for another attempt. */
export const isTooLate = (created: Date, now: Date): boolean =>
  now.getTime() - created.getTime() > giveUpAfterMs;

/**
 * When to try again after that many failed attempts, the last of them `now`: later each time, from 5 seconds to 4
 * hours, and null once a day has passed since it was `created` (decisions 9).
 */
export function nextTryAt(tries: number, created: Date, now: Date): Date | null {
  return isTooLate(created, now) ? null : new Date(now.getTime() + pauseMs(tries));
}

const silentFrom = 5;
const silentPauseMs = { first: 60_000, longest: 3_600_000 };

/** How long deliveries wait for a host that has left so many in a row unanswered; 0 = they do not wait. */
export function silencePauseMs(failures: number): number {
  if (failures < silentFrom) return 0;
  return Math.min(silentPauseMs.first * 2 ** Math.min(failures - silentFrom, 20), silentPauseMs.longest);
}

/** When so many accounts wait for a host, all accounts do. */
export const silentForAll = 5;
