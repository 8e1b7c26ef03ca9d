import { expect, it, test } from "vitest";
import { blockersIn, type Check, closableOf, shownOf, warningsIn } from "./rules";

test.each([
  [
    "nothing is closed",
    { closedThrough: null, first: "2030-11", today: "2031-02-01" },
    { from: "2030-11", to: "2031-01" },
  ],
  [
    "one is closed",
    { closedThrough: "2030-11-30", first: "2030-11", today: "2031-02-01" },
    { from: "2030-12", to: "2030-12" },
  ],
  ["all are closed", { closedThrough: "2031-01-31", first: "2030-11", today: "2031-02-28" }, null],
  ["the first one is running", { closedThrough: null, first: "2031-02", today: "2031-02-28" }, null],
])("what can be closed while %s", (_what, books, closable) => {
  expect(closableOf(books)).toEqual(closable);
});

it("tells blockers from warnings, and what was seen of the warnings", () => {
  const checks: Check[] = [
    { name: "ledger", count: 3 },
    { name: "receipts", count: 2 },
    { name: "reports", count: 0 },
    { name: "drafts", count: 1 },
  ];
  expect(blockersIn(checks).map(({ name }) => name)).toEqual(["ledger"]);
  expect(warningsIn(checks).map(({ name }) => name)).toEqual(["receipts", "drafts"]);
  expect(shownOf(checks)).toBe("receipts 2, drafts 1");
  expect(shownOf([])).toBe("");
});
