import { Readable } from "node:stream";
import Papa from "papaparse";
import { textOf } from "@/lib/outside/source-database/file-text";
import { lettersOf } from "@/lib/outside/source-database/letters";
import { SourceProblem } from "@/lib/outside/source-database/port";

export type CsvRow = Readonly<Record<string, string>>;

/** The longest row in letters. */
const mostLetters = 200_000;

async function* piecesOf(file: string): AsyncGenerator<string> {
  for await (const { text } of textOf(file)) yield text;
}

/** Cells without the empty ones behind the last column, which spreadsheets write. */
const within = (cells: readonly string[], width: number): readonly string[] =>
  cells.slice(width).every((cell) => cell.trim() === "") ? cells.slice(0, width) : cells;

/**
 * Rows of a CSV file with a head, by the names of the columns in lower case. Comma or semicolon, UTF-8 or as spreadsheets of
 * Windows write it. Throws a
 * `SourceProblem` for a file that lacks a column, has an unknown one, or has a row that is too long.
 */
export async function* readCsv(
  file: string,
  { required, optional }: { required: readonly string[]; optional: readonly string[] },
): AsyncGenerator<CsvRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { skipEmptyLines: "greedy" });
  const input = Readable.from(piecesOf(file));
  input.on("error", (error) => parser.destroy(new SourceProblem(`${file} cannot be read: ${error.message}`)));
  input.pipe(parser);
  let heads: string[] | null = null;
  let line = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    line += 1;
    if (cells.reduce((sum, cell) => sum + cell.length, 0) > mostLetters)
      throw new SourceProblem(`Row ${line} of ${file} is longer than ${mostLetters} letters.`);
    // A line that only says by which sign cells are parted.
    if (heads === null && /^sep=/i.test(cells[0] ?? "")) continue;
    if (heads === null) {
      const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
      heads = cells.slice(0, width).map((cell) => cell.trim().toLowerCase());
      const missing = required.filter((name) => !heads?.includes(name));
      const unknown = heads.filter((name) => !required.includes(name) && !optional.includes(name));
      if (missing.length > 0) throw new SourceProblem(`${file} has no column ${missing.join(", ")}.`);
      if (unknown.length > 0)
        throw new SourceProblem(
          `${file} has the column ${unknown.join(", ")}; known are ${[...required, ...optional].join(", ")}.`,
        );
      continue;
    }
    const own = within(cells, heads.length);
    if (own.length !== heads.length)
      throw new SourceProblem(`Row ${line} of ${file} has ${own.length} cells for ${heads.length} columns.`);
    yield Object.fromEntries(heads.map((head, index) => [head, lettersOf(own[index] ?? "").trim()]));
  }
  if (heads === null) throw new SourceProblem(`${file} is empty.`);
}
