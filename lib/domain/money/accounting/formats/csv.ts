import { stringify } from "csv-stringify/sync";
import { plainText } from "@/lib/base/csv-cell";
import { amountColumns, journalColumns, journalRows } from "./columns";
import { type Format, inUtf8, type Source } from "./source";

const cellOf = (text: string, index: number): string =>
  amountColumns.has(journalColumns[index] ?? "") ? text : plainText(text);

const rowsAtOnce = 500;

async function* textOf({ journal }: Source): AsyncGenerator<string, undefined> {
  yield stringify([[...journalColumns]], { bom: true, record_delimiter: "windows" });
  let rows: string[][] = [];
  const written = () => stringify(rows, { record_delimiter: "windows" });
  for await (const booked of journal()) {
    rows.push(...journalRows(booked).map((row) => row.map(cellOf)));
    if (rows.length < rowsAtOnce) continue;
    yield written();
    rows = [];
  }
  yield written();
}

/** The journal as CSV: UTF-8 with BOM, commas, CRLF, amounts with a point. */
export const csv: Format = (source) => inUtf8(textOf(source));
