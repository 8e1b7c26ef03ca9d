/** The last mail before a suspension, which announces its day: a reminder, if the settings have one that late. */
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
