const giveUpAfterMs = 24 * 3_600_000;
const longestPauseMs = 4 * 3_600_000;

const pauseMs = (tries: number): number => Math.min(5_000 * 4 ** (tries - 1), longestPauseMs);

/** Any 2xx; a redirect is none, for none is followed. */
export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

/** Whether there is still time for a try. */
export const isTooLate = (created: Date, now: Date): boolean =>
  now.getTime() - created.getTime() > giveUpAfterMs;

/**
 * When to try again after so many tries in vain, the last of them `now`: later each time, from 5 seconds to 4 hours,
 * and null once a day has gone by since it was `created` (decisions 9).
 */
export function nextTryAt(tries: number, created: Date, now: Date): Date | null {
  return isTooLate(created, now) ? null : new Date(now.getTime() + pauseMs(tries));
}

const silentFrom = 5;
const silentPauseMs = { first: 60_000, longest: 3_600_000 };

/** How long deliveries wait for a host that so many in a row have found silent; 0 = they do not. */
export function silencePauseMs(failures: number): number {
  if (failures < silentFrom) return 0;
  return Math.min(silentPauseMs.first * 2 ** Math.min(failures - silentFrom, 20), silentPauseMs.longest);
}

/** A host that so many accounts wait for is waited for by all. */
export const silentForAll = 5;
