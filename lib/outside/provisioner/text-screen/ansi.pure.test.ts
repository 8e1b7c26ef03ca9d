import { expect, test } from "vitest";
import { bytesOfKey, bytesWithAlt, makeScreen } from "./ansi";

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
  [
    "letters beyond ASCII, and none that joins or turns others",
    ["Ã ж\u0301\u202e😀"],
    ["Ã ж???_", "", "", ""],
  ],
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
  [0x20, true, "\0"],
  [0xffbe, false, "\x1bOP"],
  [0xffc2, false, "\x1b[15~"],
  [0xffc9, false, "\x1b[24~"],
  [0xffb7, false, "7"],
  [0xffae, false, "."],
  [0xff95, false, "\x1b[H"],
  [0xff9c, false, "\x1b[F"],
  [0xfe20, false, "\x1b[Z"],
])("sends key %i, with control %s, as %j", (keysym, isCtrl, text) => {
  expect(bytesOfKey(keysym, isCtrl)?.toString() ?? null).toBe(text);
});

test("Alt is an ESC in front of what the key sends, if it sends something", () => {
  expect(bytesWithAlt(0x62, false)?.toString()).toBe("\x1bb");
  expect(bytesWithAlt(0xffe3, false)).toBeNull();
});

test("another size keeps the end of the text, and the cursor behind it", () => {
  const screen = makeScreen({ columns: 10, rows: 4 });
  screen.write(Buffer.from("one\r\ntwo\r\nthree\r\nfour"));
  const shown = () => screen.rows().map((row) => row.trimEnd());
  screen.resize({ columns: 5, rows: 2 });
  expect(shown()).toEqual(["three", "four_"]);
  screen.resize({ columns: 8, rows: 3 });
  screen.write(Buffer.from("!\r\nfive"));
  expect(shown()).toEqual(["three", "four!", "five_"]);
});
