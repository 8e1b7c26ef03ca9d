/** Accounts that are told in one run, and the pause after it: an incident does not take the mail server for itself. */
const least = 200;
const most = 2_000;
export const pauseMs = 10_000;

const runsOfHour = 3_600_000 / pauseMs;

/** As many as tell so many accounts within an hour, as long as one transaction can carry them. */
export const sizeOfRun = (accounts: number): number =>
  Math.min(most, Math.max(least, Math.ceil(accounts / runsOfHour)));
