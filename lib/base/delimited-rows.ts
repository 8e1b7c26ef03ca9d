import papa from "papaparse";

/** Cells of a row and its line number; the last one if a cell spans several lines. */
export type DelimitedRow = { line: number; cells: string[] };

/** Parses delimited text. `isWhole`: all quotes are balanced; if not, cells may be in the wrong rows. */
export function readDelimited(text: string, delimiter: string): { rows: DelimitedRow[]; isWhole: boolean } {
  const plain = text.replaceAll(/\r\n|\n\r|\r/g, "\n");
  const rows: DelimitedRow[] = [];
  let isWhole = true;
  let line = 0;
  let place = 0;
  papa.parse<string[]>(plain, {
    delimiter,
    newline: "\n",
    step: ({ data, errors, meta }) => {
      if (errors.length > 0) isWhole = false;
      for (; place < meta.cursor; place++) if (plain[place] === "\n") line++;
      // The last line may lack a line break.
      const isEnded = plain[meta.cursor - 1] === "\n";
      rows.push({ line: isEnded ? line : line + 1, cells: data });
    },
  });
  return { rows, isWhole };
}

/** Trims a cell and removes stray quotes around it. */
export const bareCell = (cell: string): string => cell.trim().replace(/^"/, "").replace(/"$/, "");
