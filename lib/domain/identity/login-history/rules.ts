/** Twelve months ago: older sign-ins are neither shown nor kept. */
export function loginHistoryStart(now: Date): Date {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - 1);
  return since;
}
