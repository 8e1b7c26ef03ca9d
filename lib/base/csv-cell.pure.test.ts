import { expect, test } from "vitest";
import { plainText, shownCell, typedCell } from "./csv-cell";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1+1", "＠SUM(A1)"])(
  "%j is shown and not run, and can be read again",
  (text) => {
    expect(shownCell(text)).toBe(`'${text}`);
    expect(typedCell(shownCell(text))).toBe(text);
  },
);

test.each(["", "Nord GmbH", "1-2", "'quoted'"])("%j stays as it is", (text) => {
  expect(shownCell(text)).toBe(text);
  expect(typedCell(text)).toBe(text);
});

test("text of several lines becomes one", () => {
  expect(plainText(" \r\n=1\nx ")).toBe("'=1 x");
});
