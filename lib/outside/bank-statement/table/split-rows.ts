import { bareCell, type DelimitedRow, readDelimited } from "@/lib/base/delimited-rows";

export type Row = DelimitedRow;

/** Cell delimiters, the most reliable first. */
export const delimiters = [";", "\t", ",", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

const mostColumns = 200;
const mostCellLetters = 2_000;

const clean = (cells: string[]): string[] =>
  cells.slice(0, mostColumns).map((cell) =>
    cell
      .slice(0, mostCellLetters)
      .replaceAll(/[\u00a0\u202f]/g, " ")
      .trim(),
  );

/** Fallback for unbalanced quotes: each line is a row, and in lines with unbalanced quotes they are literal. */
const parseLines = (text: string, delimiter: Delimiter): Row[] =>
  text.split(/\r\n|\n\r|\n|\r/).map((own, index) => {
    const { rows, isWhole } = readDelimited(own, delimiter);
    return { line: index + 1, cells: isWhole ? (rows[0]?.cells ?? []) : own.split(delimiter).map(bareCell) };
  });

/** Returns the non-empty rows, without a first line that only declares the delimiter (`sep=;`). */
export function splitRows(text: string, delimiter: Delimiter): Row[] {
  const { rows, isWhole } = readDelimited(text, delimiter);
  const all = isWhole ? rows : parseLines(text, delimiter);
  return all
    .map(({ line, cells }) => ({ line, cells: clean(cells) }))
    .filter(({ cells }) => cells.some(Boolean) && !/^sep=.?$/i.test(cells[0] ?? ""));
}
