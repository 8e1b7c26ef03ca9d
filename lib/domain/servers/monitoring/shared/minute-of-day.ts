const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached: constructing one takes far longer than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" },
  });
  formats.set(timeZone, made);
  return made;
}

/** The minute of the day that clocks in a time zone show. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return (parts.get("hour") ?? 0) * 60 + (parts.get("minute") ?? 0);
}
