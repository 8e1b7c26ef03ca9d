import { stringify } from "csv-stringify/sync";
import { contentDisposition } from "@/lib/base/file-answer";

/** A table as a file that spreadsheets read. */
export const csvAnswer = (name: string, rows: readonly (readonly string[])[]): Response =>
  new Response(
    stringify(
      rows.map((row) => [...row]),
      { bom: true, record_delimiter: "windows" },
    ),
    {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": contentDisposition(`${name}.csv`),
        "cache-control": "private, no-store",
      },
    },
  );
