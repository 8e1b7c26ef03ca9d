import { expect, test } from "vitest";
import { type KeyEvent, makeTranslator } from "./by-character";
import { keystrokesOf } from "./keystrokes";
import { type Layout, layouts, places, rowsOf } from "./layouts";

const typed = (text: string, layout: Layout) =>
  keystrokesOf(text, layout).keys.map(({ code, holding }) => (holding ? `${holding}+${code}` : code));

test("a text becomes keys of a US keyboard, with Shift where it is needed", () => {
  const { keys, unknown } = keystrokesOf('aZ0!"/\r\n\t ~', "us");
  expect(typed('aZ0!"/\r\n\t ~', "us")).toEqual([
    "KeyA",
    "shift+KeyZ",
    "Digit0",
    "shift+Digit1",
    "shift+Quote",
    "Slash",
    "Enter",
    "Tab",
    "Space",
    "shift+Backquote",
  ]);
  expect(keys.map(({ keysym }) => keysym).slice(0, 4)).toEqual([0x61, 0x5a, 0x30, 0x21]);
  expect(unknown).toEqual([]);
});

test("other layouts have other places, AltGr, and keys that wait for a letter", () => {
  expect(typed("zY@{|~€", "de")).toEqual([
    "KeyY",
    "shift+KeyZ",
    "third+KeyQ",
    "third+Digit7",
    "third+IntlBackslash",
    "third+BracketRight",
    "third+KeyE",
  ]);
  expect(typed("^", "de")).toEqual(["Backquote", "Space"]);
  expect(typed("aQ1.m@#é", "fr")).toEqual([
    "KeyQ",
    "shift+KeyA",
    "shift+Digit1",
    "shift+Comma",
    "Semicolon",
    "third+Digit0",
    "third+Digit3",
    "Digit2",
  ]);
  expect(typed("йЁ№.,", "ru")).toEqual(["KeyQ", "shift+Backquote", "shift+Digit3", "Slash", "shift+Slash"]);
});

test("a command of a shell can be typed on every layout with Latin letters", () => {
  const line = `echo "$HOME" | sed 's/[a-z]*/~{x}/g' > /tmp/a_b; ls -la \\ && test 1 != 2 @ # % ^ * ( ) = + \` ? : , . <`;
  for (const layout of ["us", "de", "fr"] as const)
    expect(keystrokesOf(line, layout).unknown, layout).toEqual([]);
});

test("what no key types is named, once", () => {
  expect(keystrokesOf("жaж€😀", "us").unknown).toEqual(["ж", "€", "😀"]);
  expect(keystrokesOf("ls фы", "ru").unknown).toEqual(["l", "s"]);
});

test("every row of a layout is as long as the keyboard, and has no key twice", () => {
  for (const layout of layouts)
    for (const row of [rowsOf[layout].plain, rowsOf[layout].shifted]) {
      expect([...row].length, row).toBeGreaterThanOrEqual(places.length - 1);
      expect([...row].length, row).toBeLessThanOrEqual(places.length);
      const letters = [...row].filter((one) => one !== " ");
      expect(new Set(letters).size, row).toBe(letters.length);
    }
});

/** The translated events as short texts: the key code, with "-" for a release. */
function told(layout: Layout, events: KeyEvent[]): string[] {
  const translate = makeTranslator(layout);
  return events.flatMap(translate).map(([, code, isDown]) => `${isDown ? "" : "-"}${code}`);
}
const shift = (isDown: boolean): KeyEvent => [0xffe1, "ShiftLeft", isDown];
const tap = (character: string, code: string): KeyEvent[] => [
  [character.charCodeAt(0), code, true],
  [character.charCodeAt(0), code, false],
];

test("a German keyboard types on a machine with a US layout what it says", () => {
  expect(told("us", tap("z", "KeyY"))).toEqual(["KeyZ", "-KeyZ"]);
  expect(told("us", [shift(true), ...tap("/", "Digit7"), shift(false)])).toEqual([
    "ShiftLeft",
    "-ShiftLeft",
    "Slash",
    "-Slash",
    "ShiftLeft",
    "-ShiftLeft",
  ]);
  const altGr = (isDown: boolean): KeyEvent => [0xfe03, "AltRight", isDown];
  expect(told("us", [altGr(true), ...tap("@", "KeyQ"), altGr(false)])).toEqual([
    "AltRight",
    "ShiftLeft",
    "-AltRight",
    "Digit2",
    "-Digit2",
    "AltRight",
    "-ShiftLeft",
    "-AltRight",
  ]);
});

test("letters go with Caps Lock, commands with Ctrl, and what the layout does not have by its place", () => {
  expect(told("us", tap("Z", "KeyY"))).toEqual(["KeyZ", "-KeyZ"]);
  const ctrl = (isDown: boolean): KeyEvent => [0xffe3, "ControlLeft", isDown];
  expect(told("us", [ctrl(true), ...tap("y", "KeyZ"), ctrl(false)])).toEqual([
    "ControlLeft",
    "KeyY",
    "-KeyY",
    "-ControlLeft",
  ]);
  expect(told("us", tap("ö", "Semicolon"))).toEqual(["Semicolon", "-Semicolon"]);
  // Legacy keysyms of Cyrillic letters: what a Russian keyboard sends for й.
  expect(told("ru", [[0x6ca, "KeyQ", true]])).toEqual(["KeyQ"]);
  expect(told("de", tap("^", "Digit6"))).toEqual(["Backquote", "-Backquote", "Space", "-Space"]);
});
