import { stringify } from "csv-stringify/sync";
import { shownCell } from "@/lib/base/csv-cell";
import type { IssuedDocument } from "../shared/read-documents";
import { documentGuid } from "./guid";
import { leaf, xmlHead } from "./xml";

/** A line of the list that is in the archive and whose hash is that of the export. */
export const listedDocument = (companyId: number, { number, day, total, currency, part }: IssuedDocument) =>
  stringify(
    [
      [
        shownCell(number),
        day,
        part === "notes" ? "credit_note" : "invoice",
        total,
        currency,
        documentGuid(companyId, number),
      ],
    ],
    { record_delimiter: "windows" },
  );

export const documentListHead = "number,date,type,total,currency,guid\r\n";

const escaped = (text: string): string => leaf("x", text).slice(3, -4);

type Filed = { number: string; files: readonly string[] };

/**
 * The list by which DATEV finds the files of an archive (document.xml, schema 6.0): with the same ids as the links in
 * a batch of the journal.
 */
export const datevDocuments = (companyId: number, day: string, documents: readonly Filed[]): string =>
  [
    `${xmlHead}<archive xmlns="http://xml.datev.de/bedi/tps/document/v06.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://xml.datev.de/bedi/tps/document/v06.0 Document_v060.xsd" version="6.0" generatingSystem="Berth">`,
    `<header><date>${day}T00:00:00</date></header><content>`,
    ...documents.map(
      ({ number, files }) =>
        `<document guid="${documentGuid(companyId, number)}">${leaf("keywords", number)}${files
          .map((name) => `<extension xsi:type="File" name="${escaped(name)}"/>`)
          .join("")}</document>`,
    ),
    "</content></archive>\n",
  ].join("");
