import { expect, test } from "vitest";
import { bytesOfKey, makeScreen } from "./ansi";

const shown = (...texts: string[]): string[] => {
  const screen = makeScreen({ columns: 10, rows: 4 });
  for (const text of texts) screen.write(Buffer.from(text));
  return screen.rows().map((row) => row.trimEnd());
};

test.each<[string, string[], string[]]>([
  ["lines, and the cursor behind them", ["one\r\ntwo"], ["one", "two_", "", ""]],
  ["a line that is too long goes on in the next", ["0123456789ab"], ["0123456789", "ab_", "", ""]],
  ["what is above the top is gone", ["1\r\n2\r\n3\r\n4\r\n5"], ["2", "3", "4", "5_"]],
  ["backspace and tab", ["ab\b \tc"], ["a       c_", "", "", ""]],
  ["erasing and moving", ["old\x1b[2J\x1b[Hnew\x1b[3;5Hx"], ["new", "", "    x_", ""]],
  [
    "a sequence in two parts, colors and a title",
    ["\x1b[3", "1mred\x1b[0m\x1b]0;title\x07!"],
    ["red!_", "", "", ""],
  ],
  ["letters in two parts, and those without a glyph", ["\xc3"], ["?_", "", "", ""]],
  ["sequences without end", [`\x1b[${"9".repeat(500)}`, `\x1b]${"x".repeat(1_000)}`], expect.any(Array)],
])("shows %s", (_what, texts, rows) => {
  expect(shown(...texts)).toEqual(rows);
});

test.each<[number, boolean, string | null]>([
  [0x61, false, "a"],
  [0x63, true, "\x03"],
  [0xff0d, false, "\r"],
  [0xff52, false, "\x1b[A"],
  [0xe4, false, "ä"],
  [0x0100_0436, false, "ж"],
  [0xffe3, false, null],
])("sends key %i, with control %s, as %j", (keysym, isCtrl, text) => {
  expect(bytesOfKey(keysym, isCtrl)?.toString() ?? null).toBe(text);
});
