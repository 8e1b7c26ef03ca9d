import { inflateSync } from "node:zlib";

/** Content of a PDF made by the panel: its number of pages, and its text by line. Only for such PDFs. */
export type ReadPdf = { pages: number; lines: string[] };

type Part = { head: string; stream: Buffer | null };

/** The objects of the file by number, with decompressed streams. */
function partsOf(pdf: Buffer): Map<number, Part> {
  const text = pdf.toString("latin1");
  const parts = new Map<number, Part>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number, body = ""] = match;
    const at = body.indexOf("stream\n");
    const packed = at < 0 ? null : Buffer.from(body.slice(at + 7, body.lastIndexOf("\nendstream")), "latin1");
    const isPacked = body.includes("/FlateDecode");
    const stream = packed && isPacked ? inflateSync(packed) : packed;
    parts.set(Number(number), { head: at < 0 ? body : body.slice(0, at), stream });
  }
  return parts;
}

const hexOf = (text: string): string =>
  String.fromCodePoint(...(text.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Maps a font's glyphs to letters; a ligature has several. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = "", , list = ""] of cmap.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [index, one] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      letters.set(Number.parseInt(from, 16) + index, hexOf(one[1] ?? ""));
  return letters;
}

function fontsOf(parts: Map<number, Part>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of parts.values())
    for (const [, name = "", number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(Number(number))?.head ?? "")?.[1];
      fonts.set(name, lettersOf(parts.get(Number(map))?.stream?.toString("latin1") ?? ""));
    }
  return fonts;
}

/** Texts at the same height form one line. */
function linesOf(page: string, fonts: Map<string, Map<number, string>>): string[] {
  const lines = new Map<string, string>();
  let letters = new Map<number, string>();
  let height = "";
  const steps = /\/(F\d+) [\d.]+ Tf|1 0 0 1 [-\d.]+ ([-\d.]+) Tm|\[([^\]]*)\] TJ/g;
  for (const [, font, y, shown] of page.matchAll(steps)) {
    if (font) letters = fonts.get(font) ?? letters;
    if (y) height = y;
    const glyphs = [...(shown ?? "").matchAll(/<(\w+)>/g)].flatMap(
      ([, hex = ""]) => hex.match(/.{4}/g) ?? [],
    );
    const text = glyphs.map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? "?").join("");
    lines.set(height, (lines.get(height) ?? "") + text);
  }
  return [...lines.values()].map((line) => line.replaceAll("\u00a0", " ").trim()).filter(Boolean);
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const pdf = Buffer.from(bytes);
  if (pdf.toString("latin1", 0, 5) !== "%PDF-") throw new Error("Not a PDF.");
  const parts = partsOf(pdf);
  const fonts = fontsOf(parts);
  const heads = [...parts.values()].map(({ head }) => head);
  const pages = heads.filter((head) => /\/Type \/Page\b(?!s)/.test(head));
  const lines = pages.flatMap((head) => {
    const number = /\/Contents (\d+) 0 R/.exec(head)?.[1];
    return linesOf(parts.get(Number(number))?.stream?.toString("latin1") ?? "", fonts);
  });
  return { pages: pages.length, lines };
}
