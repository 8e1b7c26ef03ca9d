import { expect, test } from "vitest";
import { readCut } from "./read-cut";

test.each([
  ["", {}],
  ["company=2&location=NL&plan=102&months=25", { company: 2, location: "NL", plan: 102, months: 25 }],
  ["company=&location=&plan=&months=13", {}],
  [`company=-1&plan=x&months=7&location=${"x".repeat(41)}`, {}],
])("of %j", (query, cut) => {
  expect(readCut(new URLSearchParams(query))).toEqual(cut);
});
