import { expect, test } from "vitest";
import { columnsOf } from "./scale";

test.each([
  [
    [10, 5, 0],
    [
      { top: 0, height: 100 },
      { top: 50, height: 50 },
      { top: 100, height: 0 },
    ],
  ],
  [
    [30, -10],
    [
      { top: 0, height: 75 },
      { top: 75, height: 25 },
    ],
  ],
  [
    [0, 0],
    [
      { top: 0, height: 0 },
      { top: 0, height: 0 },
    ],
  ],
  [[], []],
])("columns of %j stand on one line, also below zero", (values, columns) => {
  expect(columnsOf(values, 100)).toEqual(columns);
});
