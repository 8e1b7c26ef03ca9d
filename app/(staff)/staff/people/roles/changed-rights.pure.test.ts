import { expect, test } from "vitest";
import { changedRights } from "./changed-rights";

test("of a changed role, the rights that came and went are told apart", () => {
  expect(changedRights({ from: "customers/find, outbox/read", to: "customers/find, pins/reset" })).toEqual({
    gained: ["pins/reset"],
    lost: ["outbox/read"],
  });
});

test("a new role has gained all its rights", () => {
  expect(changedRights({ from: null, to: "customers/find" })).toEqual({
    gained: ["customers/find"],
    lost: [],
  });
});
