import { isPrintable } from "./font";
import type { TerminalSize } from "./terminal";

const blank = " ";
const other = "?";

/** Of one cell, and nothing that joins others or turns the direction of writing. */
const isCell =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u20cf\u2100-\u2bff]$/u;

/** The bytes that a terminal sends for keys that are no characters, by X keysym. */
const sequences = new Map<number, string>([
  [0xff0d, "\r"],
  [0xff8d, "\r"],
  [0xff08, "\x7f"],
  [0xff09, "\t"],
  [0xff1b, "\x1b"],
  [0xffff, "\x1b[3~"],
  [0xff50, "\x1b[H"],
  [0xff51, "\x1b[D"],
  [0xff52, "\x1b[A"],
  [0xff53, "\x1b[C"],
  [0xff54, "\x1b[B"],
  [0xff55, "\x1b[5~"],
  [0xff56, "\x1b[6~"],
  [0xff57, "\x1b[F"],
  [0xff63, "\x1b[2~"],
  // Shift and Tab.
  [0xfe20, "\x1b[Z"],
  // The number pad, with and without Num Lock.
  ...Array.from("*+,-./0123456789", (character, at): [number, string] => [0xffaa + at, character]),
  ...["\x1b[H", "\x1b[D", "\x1b[A", "\x1b[C", "\x1b[B", "\x1b[5~", "\x1b[6~", "\x1b[F"].map(
    (sequence, at): [number, string] => [0xff95 + at, sequence],
  ),
  [0xff9e, "\x1b[2~"],
  [0xff9f, "\x1b[3~"],
  // F1 to F12.
  ...["OP", "OQ", "OR", "OS", ...[15, 17, 18, 19, 20, 21, 23, 24].map((number) => `[${number}~`)].map(
    (end, at): [number, string] => [0xffbe + at, `\x1b${end}`],
  ),
]);

/** What a terminal sends for a key with Alt: that of the key, after ESC. */
export function bytesWithAlt(keysym: number, isCtrl: boolean): Buffer | null {
  const bytes = bytesOfKey(keysym, isCtrl);
  return bytes && Buffer.concat([Buffer.from("\x1b"), bytes]);
}

/** What a terminal sends for a key; null = nothing. */
export function bytesOfKey(keysym: number, isCtrl: boolean): Buffer | null {
  const sequence = sequences.get(keysym);
  if (sequence !== undefined) return Buffer.from(sequence);
  const code = keysym >= 0x0100_0000 ? keysym - 0x0100_0000 : keysym;
  if (isCtrl && code === 0x20) return Buffer.from([0]);
  if (isCtrl && code >= 0x40 && code < 0x80) return Buffer.from([code & 0x1f]);
  const isCharacter = isPrintable(code) || (code >= 0xa0 && (code < 0x100 || keysym >= 0x0100_0000));
  return isCharacter && code <= 0x10_ffff ? Buffer.from(String.fromCodePoint(code)) : null;
}

/**
 * A screen of text as a VT100 shows it, without colors: cursor, erasing, scrolling. Sequences that it does not know are
 * left out.
 */
export function makeScreen(size: TerminalSize) {
  let { columns, rows: height } = size;
  const emptyRow = (): string[] => Array.from({ length: columns }, () => blank);
  let rows = Array.from({ length: height }, emptyRow);
  let [row, column] = [0, 0];
  let saved: [number, number] = [0, 0];
  /** A sequence that has begun: after ESC; null = none. */
  let pending: string | null = null;
  const decoder = new TextDecoder();

  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const move = (toRow: number, toColumn: number) => {
    row = within(toRow, height - 1);
    column = within(toColumn, columns - 1);
  };
  function lineFeed(): void {
    if (row < height - 1) row++;
    else rows = [...rows.slice(1), emptyRow()];
  }
  function put(character: string): void {
    if (column >= columns) {
      column = 0;
      lineFeed();
    }
    const line = rows[row];
    if (line) line[column] = isCell.test(character) ? character : other;
    column++;
  }
  const eraseRow = (at: number, from: number, until: number) => rows[at]?.fill(blank, from, until);
  function eraseScreen(how: number): void {
    const all = Array.from({ length: height }, (_one, at) => at);
    if (how !== 1) for (const at of all.slice(row + 1)) eraseRow(at, 0, columns);
    if (how !== 0) for (const at of all.slice(0, row)) eraseRow(at, 0, columns);
    eraseLine(how);
  }
  const eraseLine = (how: number) =>
    eraseRow(row, how === 0 ? column : 0, how === 1 ? Math.min(column + 1, columns) : columns);

  const actions = new Map<string, (first: number, second: number) => void>([
    ["A", (count) => move(row - (count || 1), column)],
    ["B", (count) => move(row + (count || 1), column)],
    ["C", (count) => move(row, column + (count || 1))],
    ["D", (count) => move(row, Math.min(column, columns) - (count || 1))],
    ["G", (to) => move(row, (to || 1) - 1)],
    ["H", (toRow, toColumn) => move((toRow || 1) - 1, (toColumn || 1) - 1)],
    ["J", (how) => eraseScreen(how)],
    ["K", (how) => eraseLine(how)],
    ["d", (to) => move((to || 1) - 1, column)],
    ["f", (toRow, toColumn) => move((toRow || 1) - 1, (toColumn || 1) - 1)],
    [
      "s",
      () => {
        saved = [row, column];
      },
    ],
    ["u", () => move(...saved)],
  ]);

  /** Whether the sequence is at its end. */
  function readSequence(text: string): boolean {
    const [first = ""] = text;
    if (first === "]") return text.endsWith("\x07") || text.endsWith("\x1b\\") || text.length > 200;
    if (first === "(" || first === ")" || first === "#") return text.length >= 2;
    if (first !== "[") {
      if (first === "7") saved = [row, column];
      if (first === "8") move(...saved);
      if (first === "c") {
        rows = Array.from({ length: height }, emptyRow);
        move(0, 0);
      }
      return true;
    }
    const last = text.charCodeAt(text.length - 1);
    if (text.length < 2 || last < 0x40 || last > 0x7e) return text.length > 60;
    const [one = "", other = ""] = text.slice(1, -1).split(";");
    // Private sequences, which begin with a question mark, have no effect here.
    if (/^\d*$/.test(one)) actions.get(text.slice(-1))?.(Number(one), Number(other) || 0);
    return true;
  }

  function read(character: string): void {
    if (pending !== null) {
      pending += character;
      if (readSequence(pending)) pending = null;
    } else if (character === "\x1b") pending = "";
    else if (character === "\r") column = 0;
    else if (character === "\n") lineFeed();
    else if (character === "\b") column = within(Math.min(column, columns) - 1, columns - 1);
    else if (character === "\t") column = within((Math.floor(column / 8) + 1) * 8, columns - 1);
    else if (character >= blank && character !== "\x7f") put(character);
  }

  /** Where there is less room, what is above goes first, and what is at the end of lines. */
  function resize(to: TerminalSize): void {
    const gone = Math.max(0, row + 1 - to.rows);
    const kept = rows.slice(gone, gone + to.rows);
    ({ columns, rows: height } = to);
    rows = Array.from({ length: height }, (_one, at) => emptyRow().map((cell, x) => kept[at]?.[x] ?? cell));
    move(row - gone, column);
  }

  return {
    resize,
    write: (bytes: Uint8Array) => {
      for (const character of decoder.decode(bytes, { stream: true })) read(character);
    },
    /** With the cursor as an underscore. */
    rows: (): string[] =>
      rows.map((line, at) =>
        line
          .map((character, x) =>
            at === row && x === Math.min(column, columns - 1) && character === blank ? "_" : character,
          )
          .join(""),
      ),
  };
}
