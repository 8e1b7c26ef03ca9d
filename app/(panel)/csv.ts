import { stringify } from "csv-stringify/sync";

/** Spreadsheets run what begins like this as a formula; host names and company names are other people's. */
const formula = /^[=+\-@\t]/;

/** A cell of one line that is shown and never run. Amounts are not text of anybody's: they keep their minus sign. */
export function plainText(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, " ").trim();
  return formula.test(line) ? `'${line}` : line;
}

/** CSV part by part: the heads, then the rows of each page. Spreadsheets need the mark to know that it is UTF-8. */
export async function* csvParts<Row>(
  heads: readonly string[],
  pages: AsyncGenerator<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string> {
  yield stringify([[...heads]], { bom: true, record_delimiter: "windows" });
  for await (const rows of pages)
    if (rows.length > 0) yield stringify(rows.map(cellsOf), { record_delimiter: "windows" });
}
