/** More than clocks of two computers usually differ. */
const mostApartMs = 3_600_000;

/**
 * Whether a stored moment lies after now: the clock was ahead when it was stored, and nothing is known of when that was.
 */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > mostApartMs;
