import { stringify } from "csv-stringify/sync";

/** Spreadsheets run text that begins like this as a formula; host names and company names are untrusted. */
const formula = /^[=+\-@\t]/;

/** One line of text that a spreadsheet shows and never runs. Not for amounts: they keep their minus sign. */
export function plainText(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, " ").trim();
  return formula.test(line) ? `'${line}` : line;
}

/** CSV in parts: the header row, then the rows of each page. Spreadsheets need the BOM to detect UTF-8. */
export async function* csvParts<Row>(
  heads: readonly string[],
  pages: AsyncGenerator<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string> {
  yield stringify([[...heads]], { bom: true, record_delimiter: "windows" });
  for await (const rows of pages)
    if (rows.length > 0) yield stringify(rows.map(cellsOf), { record_delimiter: "windows" });
}
