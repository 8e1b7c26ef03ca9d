import { describe, expect, it } from "vitest";
import { findBritish } from "./messages.mjs";

const said = (line: string) => findBritish("en.json", line).map((one) => one.split(": ").at(-1));

describe("the check of spelling", () => {
  it.each([
    ['    "done": "Order cancelled."', "cancelled"],
    ['    "pending": "Cancelling…",', "Cancelling"],
    ['    "licence": "Licence",', "Licence"],
    ['  "text": "Staff in the data centre",', "centre"],
    ["{left, select, cancelled {It was cancelled.} other {}}", "cancelled"],
    ["Choose a colour.", "colour"],
    ["You authorise us.", "authorise"],
  ])("refuses %s", (line, word) => expect(said(line)).toEqual([word]));

  it.each([
    '    "cancelled": "Order canceled.",',
    '  "Cancelled": "Canceled",',
    '  "is.Cancelled": "Canceled",',
    '  roles: { support: "support", catalogue: "catalog" },',
    "{left, select, cancelled {Nothing is owed.} other {}}",
    '  "hint": "See /staff/catalogue/presets.",',
    '  "text": "A cancellation of a program, precise and promised",',
  ])("takes %s", (line) => expect(said(line)).toEqual([]));
});
