import { parse } from "csv-parse/sync";

/** A line of the file and its cells; of a cell over several lines the last one counts. */
export type Row = { line: number; cells: string[] };

/** Signs that divide cells, the surest first. */
export const delimiters = [";", "\t", ",", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

const mostColumns = 200;
const mostCellLetters = 2_000;

type WithLines = { record: string[]; info: { lines: number } };

/** With `info` the library gives more than rows, which its types do not say. */
const hasLines = (found: unknown): found is WithLines[] => Array.isArray(found);

const clean = (cells: string[]): string[] =>
  cells.slice(0, mostColumns).map((cell) =>
    cell
      .slice(0, mostCellLetters)
      .replaceAll(/[\u00a0\u202f]/g, " ")
      .trim(),
  );

/** Where quotes do not pair, each line is a row and quotes are letters. */
function splitPlainly(text: string, delimiter: Delimiter): Row[] {
  return text.split(/\r\n|\n|\r/).map((line, index) => ({
    line: index + 1,
    cells: clean(line.split(delimiter).map((cell) => cell.trim().replace(/^"/, "").replace(/"$/, ""))),
  }));
}

/** Rows that are not empty. A first line of spreadsheets that only names the delimiter is left out. */
export function splitRows(text: string, delimiter: Delimiter): Row[] {
  const rows = ((): Row[] => {
    try {
      const found: unknown = parse(text, {
        delimiter,
        relax_column_count: true,
        relax_quotes: true,
        info: true,
        // They are left out below, too; but each of them costs as much as a row.
        skip_empty_lines: true,
        max_record_size: 100_000,
      });
      if (!hasLines(found)) return [];
      return found.map(({ record, info }) => ({ line: info.lines, cells: clean(record) }));
    } catch {
      return splitPlainly(text, delimiter);
    }
  })();
  return rows.filter(({ cells }) => cells.some(Boolean) && !/^sep=.?$/i.test(cells[0] ?? ""));
}
