import { createRequire } from "node:module";
import path from "node:path";
import pdfmake from "pdfmake";
import { answerQuestions } from "../threads/answer-questions.mjs";
import { archived, writeMetadata } from "./archive.mjs";
import { readLetters } from "./read-letters.mjs";

/*
 * Sets documents in a thread of its own, because one takes from 50 to 150 ms of pure computing. It is a plain module
 * that is never bundled: the thread starts from this file.
 */
const { resolve } = createRequire(import.meta.url);
const geist = path.dirname(resolve("@expo-google-fonts/geist/package.json"));
const roboto = path.join(path.dirname(resolve("pdfmake/package.json")), "fonts/Roboto");

/** Geist has Latin and Cyrillic. Roboto, which comes with the library, stands in where it has no letter: Greek. */
const fonts = {
  Geist: {
    normal: path.join(geist, "400Regular/Geist_400Regular.ttf"),
    bold: path.join(geist, "600SemiBold/Geist_600SemiBold.ttf"),
  },
  Roboto: {
    normal: path.join(roboto, "Roboto-Regular.ttf"),
    bold: path.join(roboto, "Roboto-Medium.ttf"),
  },
};
const files = new Set(Object.values(fonts).flatMap((font) => Object.values(font)));
const main = readLetters(fonts.Geist.normal);
const further = readLetters(fonts.Roboto.normal);

/** A letter that neither font has is shown as one that is missing, never left out. */
const missing = "\ufffd";
/** Signs that look the same and that the fonts have. */
const alike = new Map([
  ["\u202f", "\u00a0"],
  ["\u2011", "-"],
  ["\t", " "],
]);
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]|[\ufe00-\ufe0f]/gu;
/** Longer words would widen their column beyond the page, so they break anywhere. */
const longestWord = 24;

const fontOf = (/** @type {string} */ letter) => {
  const code = letter.codePointAt(0) ?? 0;
  return main.has(code) || code === 10 ? "Geist" : "Roboto";
};

/** @param {string} letter */
function printable(letter) {
  const known = alike.get(letter) ?? letter;
  const code = known.codePointAt(0) ?? 0;
  return code === 10 || main.has(code) || further.has(code) ? known : missing;
}

/** @param {string} text @returns {{ text: string, font: string, wordBreak?: string }[]} */
function runsOf(text) {
  /** @type {{ text: string, font: string, wordBreak?: string }[]} */
  const runs = [];
  for (const word of text.replaceAll(invisible, "").split(/(?<=\s)/u)) {
    const wordBreak = word.length > longestWord ? { wordBreak: "break-all" } : {};
    for (const letter of Array.from(word, printable)) {
      const font = fontOf(letter);
      const last = runs.at(-1);
      if (last && last.font === font && last.wordBreak === wordBreak.wordBreak) last.text += letter;
      else runs.push({ text: letter, font, ...wordBreak });
    }
  }
  return runs;
}

/** Gives every text of a document fonts that have its letters. @param {any} node */
function withFonts(node) {
  if (Array.isArray(node)) return node.map(withFonts);
  if (typeof node !== "object" || node === null || node instanceof Date) return node;
  const parts = Object.entries(node).map(([name, part]) => [
    name,
    name === "text" && typeof part === "string" ? runsOf(part) : withFonts(part),
  ]);
  return Object.fromEntries(parts);
}

/** Hairlines between rows and no other lines. It is kept here because functions do not pass into a thread. */
const ruled = {
  hLineWidth: (/** @type {number} */ row, /** @type {{ table: { body: unknown[] } }} */ { table }) =>
    row === 0 || row === table.body.length ? 0 : 0.5,
  vLineWidth: () => 0,
  hLineColor: () => "#d5dbde",
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

pdfmake.setFonts(fonts);
pdfmake.setTableLayouts({ ruled });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => files.has(file));

/**
 * @param {{ info: import("./archive.mjs").Info, language: string, content: object[],
 *   footer: { left: string, right: string }, isLandscape?: true, enclosed?: import("./archive.mjs").Enclosed }} sheet
 */
async function setSheet({ info, language, content, footer, isLandscape, enclosed }) {
  const filled = (/** @type {string} */ text, /** @type {number} */ page, /** @type {number} */ pages) =>
    text.replace("{page}", String(page)).replace("{pages}", String(pages));
  const document = pdfmake.createPdf({
    ...(enclosed ? archived(enclosed, info) : {}),
    info,
    language,
    displayTitle: true,
    pageSize: "A4",
    pageOrientation: isLandscape ? "landscape" : "portrait",
    pageMargins: [48, 44, 48, 56],
    defaultStyle: { font: "Geist", fontSize: 9, lineHeight: 1.2, color: "#1c2326" },
    content: withFonts(content),
    footer: (page, pages) =>
      withFonts({
        margin: [48, 16, 48, 0],
        fontSize: 7.5,
        color: "#5b666b",
        columns: [
          { text: footer.left, width: "*" },
          { text: filled(footer.right, page, pages), width: "auto", alignment: "right" },
        ],
        columnGap: 16,
      }),
  });
  if (enclosed) writeMetadata(await document.getStream(), info, enclosed);
  return document.getBuffer();
}

answerQuestions(
  async (sheet) => new Uint8Array(await setSheet(sheet)),
  ({ buffer }) => [buffer],
);
