/** Main zones of countries with several: that of the capital, or where most people live. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PS: "Asia/Hebron",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  UM: "Pacific/Midway",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** Older engines have the list as a property, newer ones as a method. */
type WithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined };

/** Returns the time zone for dates on documents of a country's companies; UTC if unknown. */
export function zoneOfCountry(country: string): string {
  const main = mainZones[country];
  if (main) return main;
  const region: WithZones = new Intl.Locale(`und-${country}`);
  const [first] = region.getTimeZones?.() ?? region.timeZones ?? [];
  return first ?? "UTC";
}

/** Returns a company's own time zone, or that of its country. */
export const zoneOf = (company: { timeZone: string | null; country: string }): string =>
  company.timeZone ?? zoneOfCountry(company.country);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached: constructing one takes far longer than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-US", { calendar: "gregory", timeZone, ...parts });
  formats.set(timeZone, made);
  return made;
}

/**
 * Returns whether this is a time zone name. Rejects plain offsets such as `+03:00`, which have no daylight saving
 * rules.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns the day of an instant in a time zone, `YYYY-MM-DD`. */
export function dayIn(at: Date, timeZone: string): string {
  if (timeZone === "UTC") return at.toISOString().slice(0, 10);
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get("year")?.padStart(4, "0")}-${parts.get("month")}-${parts.get("day")}`;
}

/** Returns the year of a day `YYYY-MM-DD`. */
export const yearOfDay = (day: string): number => Number(day.slice(0, 4));

const quarterMs = 900_000;

/** Rounds milliseconds since 1970 down to a quarter of an hour; the day stays the same in every time zone. */
export const quarterOf = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs;

/** Returns the last second of a day `YYYY-MM-DD` in a time zone. */
export function endOfDay(day: string, timeZone: string): Date {
  // The westernmost zone is twelve hours behind; every offset is whole quarters of an hour.
  let at = Date.parse(`${day}T23:59:59Z`) + 12 * 3_600_000;
  while (dayIn(new Date(at), timeZone) > day) at -= quarterMs;
  return new Date(at);
}

/** Returns the first moment of a day `YYYY-MM-DD` in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return new Date(endOfDay(before, timeZone).getTime() + 1_000);
}
