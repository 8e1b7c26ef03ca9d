const dayMs = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Easter Sunday of a year, as a moment at midnight (Gauss, Meeus). */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const [month, day] = [Math.floor((h + l - 7 * m + 114) / 31), ((h + l - 7 * m + 114) % 31) + 1];
  return Date.UTC(year, month - 1, day);
}

/** Whether banks settle in euros on that day, `YYYY-MM-DD`: neither a weekend nor a holiday of TARGET. */
export function isBusinessDay(day: string): boolean {
  const ms = startOf(day);
  const weekday = new Date(ms).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (["01-01", "05-01", "12-25", "12-26"].includes(day.slice(5))) return false;
  const easter = easterOf(Number(day.slice(0, 4)));
  return ms !== easter - 2 * dayMs && ms !== easter + dayMs;
}

/** That day, or the first business day after it. */
export function nextBusinessDay(day: string): string {
  let ms = startOf(day);
  while (!isBusinessDay(dayText(ms))) ms += dayMs;
  return dayText(ms);
}

/** The later of two days. */
export const laterDay = (one: string, other: string): string => (one.localeCompare(other) > 0 ? one : other);

export const daysAfter = (day: string, days: number): string => dayText(startOf(day) + days * dayMs);
