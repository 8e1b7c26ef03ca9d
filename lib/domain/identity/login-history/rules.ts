/** Returns the time twelve months ago: older sign-ins are neither shown nor stored. */
export function loginHistoryStart(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  return since;
}
