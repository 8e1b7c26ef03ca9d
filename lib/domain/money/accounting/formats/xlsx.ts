import { makeZip } from "client-zip";
import { escapeXml } from "@/lib/base/escape-xml";
import { lastDayOf } from "../rules";
import { amountColumns, journalColumns, journalRows } from "./columns";
import { type Format, inUtf8, type Source } from "./source";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook with one sheet besides the sheet itself. Style 1: two decimal places; 2: bold. */
const fixed = {
  "[Content_Types].xml": `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  "_rels/.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Journal" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
} as const;

const textCell = (text: string, style = ""): string =>
  text === ""
    ? "<c/>"
    : `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const cellOf = (text: string, index: number): string => {
  if (!amountColumns.has(journalColumns[index] ?? "")) return textCell(text);
  return text === "" ? "<c/>" : `<c s="1"><v>${text}</v></c>`;
};

const rowOf = (cells: readonly string[]): string => `<row>${cells.join("")}</row>`;

/** Text is never a formula in cells of the type inlineStr. */
async function* sheetOf({ journal }: Source): AsyncGenerator<string, undefined> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowOf(journalColumns.map((name) => textCell(name, ' s="2"')))}`;
  for await (const booked of journal())
    yield journalRows(booked)
      .map((row) => rowOf(row.map(cellOf)))
      .join("");
  yield "</sheetData></worksheet>";
}

async function* partsOf(source: Source) {
  // The same bytes each time: no part says when it was made.
  const lastModified = new Date(`${lastDayOf(source.last)}T00:00:00Z`);
  for (const [name, input] of Object.entries(fixed)) yield { name, input, lastModified };
  yield { name: "xl/worksheets/sheet1.xml", input: inUtf8(sheetOf(source)), lastModified };
}

/** The journal as a workbook with one sheet (Office Open XML, ISO/IEC 29500), written as it is read. */
export const xlsx: Format = async function* (source) {
  const reader = makeZip(partsOf(source)).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
};
