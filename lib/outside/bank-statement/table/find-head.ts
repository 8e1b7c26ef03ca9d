import { dayOrders } from "@/lib/base/statement-columns";
import { readDay } from "../day";
import { guessByName } from "./column-names";
import { type Delimiter, delimiters, type Row, splitRows } from "./split-rows";

export type FoundTable = {
  delimiter: Delimiter;
  /** Rows above the header row. */
  preamble: Row[];
  /** Null = no header row. */
  head: Row | null;
  body: Row[];
};

/** The header row is searched in this many rows. */
const searchedRows = 80;

/** Scores a row as a header with enough known names: 0 = not a header. */
function headPoints({ cells }: Row): number {
  const guesses = cells.flatMap((cell) => (cell.length > 80 ? [] : (guessByName(cell) ?? [])));
  const roles = new Set(guesses.map(({ role }) => role));
  const hasMoney = roles.has("amount") || roles.has("credit") || roles.has("debit");
  if (guesses.length < 2) return 0;
  const isWhole = roles.has("day") && hasMoney;
  return (isWhole ? 1000 : roles.has("day") || hasMoney ? 100 : 0) + guesses.length;
}

/** The most common number of cells: table rows are wide, headings above them are not. */
function usualWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

const hasDay = ({ cells }: Row): boolean =>
  cells.some((cell) => dayOrders.some((order) => readDay(cell, order) !== null));

function findIn(text: string, delimiter: Delimiter): { points: number; table: FoundTable } {
  const rows = splitRows(text, delimiter);
  let best = { points: 0, place: -1 };
  rows.slice(0, searchedRows).forEach((row, place) => {
    const points = headPoints(row);
    if (points > best.points) best = { points, place };
  });
  const head = best.points >= 100 ? (rows[best.place] ?? null) : null;
  if (head) {
    const table = { delimiter, preamble: rows.slice(0, best.place), head, body: rows.slice(best.place + 1) };
    return { points: best.points, table };
  }
  const width = usualWidth(rows);
  const wide = rows.filter(({ cells }) => cells.length === width);
  const [first] = wide;
  const isHead = first !== undefined && !hasDay(first) && wide.slice(1).some(hasDay);
  const table = { delimiter, preamble: [], head: isHead ? first : null, body: isHead ? wide.slice(1) : wide };
  return { points: width >= 3 && wide.some(hasDay) ? Math.min(width, 50) : 0, table };
}

/** The delimiter is detected in this many characters from the start of the file. */
const sampleLetters = 100_000;

/** Finds a file's table: its delimiter and header row; null = none. */
export function findTable(text: string): FoundTable | null {
  const sample = text.slice(0, sampleLetters);
  const found = delimiters
    .filter((delimiter) => sample.includes(delimiter))
    .map((delimiter) => ({ delimiter, points: findIn(sample, delimiter).points }));
  const best = found.reduce<(typeof found)[number] | null>(
    (first, one) => (one.points > (first?.points ?? 0) ? one : first),
    null,
  );
  return best ? findIn(text, best.delimiter).table : null;
}
