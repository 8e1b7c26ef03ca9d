import type { DayOrder } from "@/lib/base/statement-columns";

/** First letters of the month names in most banks' languages, without diacritics; index 0 is January. */
const months: readonly string[] = [
  "jan ene gen янв sty",
  "feb fev фев lut",
  "mar maa mrt мар",
  "apr avr abr апр kwi",
  "may mai mag maj mei мая май",
  "jun giu cze июн",
  "jul lug lip июл",
  "aug aou ago sie авг",
  "sep set wrz сен",
  "oct okt ott out paz окт",
  "nov lis ноя",
  "dec dez dic des gru дек",
];
/** French month names that share their first three letters. */
const longMonths = [
  ["juin", 6],
  ["juil", 7],
] as const;

const bareMarks = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const monthsByWord = new Map(
  months.flatMap((names, place) => names.split(" ").map((name) => [bareMarks(name), place + 1] as const)),
);

function monthOf(word: string): number | null {
  const bare = bareMarks(word).replaceAll(".", "");
  const long = longMonths.find(([name]) => bare.startsWith(name));
  return long?.[1] ?? monthsByWord.get(bare.slice(0, 3)) ?? null;
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isReal || year < 1990 || year > 2199) return null;
  return date.toISOString().slice(0, 10);
}

/** The three numbers of an all-digit date, in their order. */
function digitsOf(text: string): [string, string, string] | null {
  const found =
    /^(\d{1,4})[./-] ?(\d{1,2})[./-] ?(\d{2,4})(?!\d)/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(text) ??
    /^(\d{4}):(\d{2}):(\d{2})(?!\d)/.exec(text);
  const [, first, second, third] = found ?? [];
  return first && second && third ? [first, second, third] : null;
}

/** "31.12.2026", "12/31/26", "2026-12-31T10:00", "20261231", "31 Dec 2026" → `YYYY-MM-DD`; null = not a date. */
export function readDay(said: string, order: DayOrder): string | null {
  const text = said.trim().slice(0, 60);
  if (!/\d/.test(text)) return null;
  const digits = digitsOf(text);
  if (digits) {
    const [first, second, third] = digits;
    if (first.length === 4) return dayText(Number(first), Number(second), Number(third));
    if (third.length === 3) return null;
    if (order === "ymd") return dayText(fullYear(first), Number(second), Number(third));
    const [day, month] = order === "mdy" ? [second, first] : [first, second];
    return dayText(fullYear(third), Number(month), Number(day));
  }
  const [, day, word, year] =
    /^(\d{1,2})[. -]{0,3}([\p{L}.]{3,14})[ ,-]{0,3}(\d{4}|\d{2})(?!\d)/u.exec(text) ?? [];
  const [, named, of, ofYear] = /^([\p{L}.]{3,14}) {0,2}(\d{1,2}),? {0,2}(\d{4})(?!\d)/u.exec(text) ?? [];
  const written = word ?? named;
  const month = written === undefined ? null : monthOf(written);
  if (month === null) return null;
  return dayText(fullYear(year ?? ofYear ?? ""), month, Number(day ?? of));
}

/**
 * Detects the date order of a column: the one in which most cells are valid dates, then the one that leaves the rows
 * in chronological order, else `usual`.
 */
export function dayOrderOf(cells: readonly string[], usual: DayOrder): DayOrder {
  const plain = cells.map((one) => one.trim()).filter((one) => digitsOf(one));
  const orders = (["dmy", "mdy", "ymd"] as const).map((order) => {
    const days = plain.flatMap((one) => readDay(one, order) ?? []);
    const turns = days.slice(1).map((day, index) => day.localeCompare(days[index] ?? ""));
    const [up, down] = [turns.filter((turn) => turn > 0).length, turns.filter((turn) => turn < 0).length];
    return {
      order,
      points:
        days.length * 1000 - Math.min(up, down) - (order === usual ? 0 : 0.5) - (order === "ymd" ? 0.2 : 0),
    };
  });
  return orders.reduce((best, one) => (one.points > best.points ? one : best)).order;
}
