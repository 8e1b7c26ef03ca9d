import type { Content, TableCell } from "pdfmake";
import type { Brand } from "@/lib/base/brand";
import { documentAccent, documentQuiet } from "@/lib/base/document-colors";

/* Styles of documents. Every text is a separate `text` node: fonts are chosen by text (lib/outside/pdf/worker.mjs). */
export const quiet = documentQuiet;

/** A4 minus the margins, in points. */
const pageWidth = 595.28 - 96;

export const small = (text: string): Content => ({ text, fontSize: 7.5, color: quiet });
export const strong = (text: string): Content => ({ text, bold: true });
export const atEnd = (text: string, bold = false): TableCell => ({ text, alignment: "right", bold });
export const head = (text: string, alignment: "left" | "right" = "left"): TableCell => ({
  text,
  alignment,
  fontSize: 7.5,
  color: quiet,
});

export const heading = (text: string): Content => ({ text, bold: true, margin: [0, 0, 0, 4] });

export const accentRule = (brand: Pick<Brand, "accent">): Content => ({
  canvas: [
    {
      ...{ type: "line", x1: 0, y1: 0, x2: pageWidth, y2: 0, lineWidth: 1.5 },
      lineColor: documentAccent(brand.accent),
    },
  ],
  margin: [0, 12, 0, 14],
});

/** A column with a small label and a value. */
export const fact = (term: string, value: string) => ({
  width: "*",
  stack: [small(term), strong(value)],
});

/** Rows of label and amount, right-aligned. */
export const sums = (rows: { term: string; value: string; isStrong?: boolean }[]) => ({
  table: {
    widths: ["*", "auto"],
    body: rows.map(({ term, value, isStrong = false }): TableCell[] => [
      { text: term, bold: isStrong },
      { text: value, alignment: "right", bold: isStrong, noWrap: true },
    ]),
  },
  layout: "noBorders",
});
