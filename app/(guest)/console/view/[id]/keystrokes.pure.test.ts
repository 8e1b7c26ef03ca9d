import { expect, test } from "vitest";
import { keystrokesOf } from "./keystrokes";

test("a text becomes keys of a US keyboard, with Shift where it is needed", () => {
  const { keys, unknown } = keystrokesOf('aZ0!"/\r\n\t ~');
  expect(keys.map(({ code, isShifted }) => `${isShifted ? "Shift+" : ""}${code}`)).toEqual([
    "KeyA",
    "Shift+KeyZ",
    "Digit0",
    "Shift+Digit1",
    "Shift+Quote",
    "Slash",
    "Enter",
    "Tab",
    "Space",
    "Shift+Backquote",
  ]);
  expect(keys.map(({ keysym }) => keysym).slice(0, 4)).toEqual([0x61, 0x5a, 0x30, 0x21]);
  expect(unknown).toEqual([]);
});

test("what no key types is named, once", () => {
  expect(keystrokesOf("жaж€😀").unknown).toEqual(["ж", "€", "😀"]);
});
