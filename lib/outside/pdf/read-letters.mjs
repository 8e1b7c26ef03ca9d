import { readFileSync } from "node:fs";

/**
 * The letters that a TrueType font has, as code points, from its table `cmap`. Only the two formats that fonts of today
 * have for Unicode: 12 (all of it) and 4 (the first 65 536).
 * @param {string} file
 * @returns {Set<number>}
 */
export function readLetters(file) {
  const font = readFileSync(file);
  const cmap = tableOf(font, "cmap");
  /** @type {Set<number>} */
  const letters = new Set();
  for (let entry = 0; entry < cmap.readUInt16BE(2); entry++) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + 8 * entry + 4));
    const format = part.readUInt16BE(0);
    if (format === 12) readGroups(part, letters);
    if (format === 4) readSegments(part, letters);
  }
  return letters;
}

/** @param {Buffer} font @param {string} name */
function tableOf(font, name) {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString("latin1", at, at + 4) === name) return font.subarray(font.readUInt32BE(at + 8));
  throw new Error(`The font has no table ${name}.`);
}

/** @param {Buffer} part @param {Set<number>} letters */
function readGroups(part, letters) {
  for (let at = 16; at < 16 + 12 * part.readUInt32BE(12); at += 12)
    for (let code = part.readUInt32BE(at); code <= part.readUInt32BE(at + 4); code++) letters.add(code);
}

/** @param {Buffer} part @param {Set<number>} letters */
function readSegments(part, letters) {
  const size = part.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const [end, start] = [part.readUInt16BE(14 + at), part.readUInt16BE(16 + size + at)];
    const delta = part.readUInt16BE(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const offset = part.readUInt16BE(place);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const glyph = offset === 0 ? code : part.readUInt16BE(place + offset + 2 * (code - start));
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) letters.add(code);
    }
  }
}
