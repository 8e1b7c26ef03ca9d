/** The last mail before a suspension, which names its day: a reminder, where the settings have one so late. */
export function announcementOf({
  reminders,
  suspendAfter,
  leastNotice,
}: {
  reminders: readonly number[];
  suspendAfter: number;
  leastNotice: number;
}): { name: string | null; days: number } {
  const before = reminders.filter((days) => days < suspendAfter);
  const days = Math.max(...before);
  return before.length > 0
    ? { name: `reminder ${days}`, days }
    : { name: null, days: suspendAfter - Math.max(1, leastNotice) };
}
