import { stringify } from "csv-stringify/sync";

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
