import { expect, test } from "vitest";
import { consoleText } from "./console-text";

test.each([
  ["[  \u001b[0;32mOK\u001b[0m  ] Started.\r\nweb-1 login: ", "[  OK  ] Started.\nweb-1 login:"],
  ["\u001b]0;root@web-1\u0007\u001b[2J\u001b[Hready\u001b(B", "ready"],
  ["loading  10%\rloading 100%\r\ndone", "loading 100%\ndone"],
  ["long line\rshort", "shortline"],
  ["bell\u0007 and \u202eright to left\u0000", "bell and right to left"],
  ["\r\n\r\nfirst\n\tsecond\n\n", "first\n\tsecond"],
  ["", ""],
])("%j is shown as %j", (raw, text) => {
  expect(consoleText(raw, 1_000)).toEqual({ text, isCut: false });
});

test("of a long one the end is left, from the beginning of a line", () => {
  const { text, isCut } = consoleText("first line\nsecond line\nthird line", 20);
  expect({ text, isCut }).toEqual({ text: "third line", isCut: true });
  expect(consoleText("x".repeat(50), 20)).toEqual({ text: "x".repeat(20), isCut: true });
});

test("sequences that never end take no time", () => {
  const before = performance.now();
  consoleText(
    `\u001b[${"1;".repeat(200_000)}\u001b]${"a".repeat(200_000)}${"\u001b".repeat(200_000)}`,
    65_536,
  );
  expect(performance.now() - before).toBeLessThan(2_000);
});
