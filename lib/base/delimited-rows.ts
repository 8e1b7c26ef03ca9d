import papa from "papaparse";

/** A line of the file and its cells; of a cell over several lines the last one counts. */
export type DelimitedRow = { line: number; cells: string[] };

/** The rows of a text, and whether all its quotes pair: where they do not, cells may lie in the wrong rows. */
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
      // The last line of a file may lack its end.
      const isEnded = plain[meta.cursor - 1] === "\n";
      rows.push({ line: isEnded ? line : line + 1, cells: data });
    },
  });
  return { rows, isWhole };
}

/** A cell without the spaces around it, and without quotes that are left. */
export const bareCell = (cell: string): string => cell.trim().replace(/^"/, "").replace(/"$/, "");
