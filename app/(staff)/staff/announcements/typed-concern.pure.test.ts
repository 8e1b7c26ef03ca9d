import { expect, test } from "vitest";
import { concernIn, noConcern, numbersIn, typedOf } from "./typed-concern";

test.each([
  ["55001, 55002;55003\n 55004", [55001, 55002, 55003, 55004]],
  ["", []],
  ["55001 web-1", null],
  ["-1", null],
  ["1e3", null],
])("the numbers in %j", (text, expected) => expect(numbersIn(text)).toEqual(expected));

test("is sent only as far as it counts for the choice, and comes back into the form", () => {
  const typed = { ...noConcern, locations: ["NL"], plans: ["101"], servers: "7" };
  expect(concernIn(typed)).toEqual({ concerned_by: "all", places: [], ids: [], brand: null });
  const byPlan = concernIn({ ...typed, by: "plan", brand: "3" });
  expect(byPlan).toEqual({ concerned_by: "plan", places: [], ids: [101], brand: 3 });
  expect(byPlan && typedOf(byPlan)).toEqual({ ...noConcern, by: "plan", plans: ["101"], brand: "3" });
  expect(concernIn({ ...typed, by: "back_end" })).toBeNull();
  expect(concernIn({ ...typed, by: "servers", servers: "7, x" })).toBeNull();
});
