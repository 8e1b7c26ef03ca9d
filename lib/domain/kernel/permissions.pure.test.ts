import { expect, test } from "vitest";
import { rightsOf } from "./permissions";

const whole = { hasBilling: true, isServerKey: false, keyPermissions: null };

test("what answers name is the table, and what may be done is a little more", () => {
  const { set, shown } = rightsOf(whole);
  const unnamed = [...set].filter((right) => !shown.includes(right));
  expect(unnamed).toEqual(["eq/root_password", "billing/reset_password"]);
  expect(shown.every((right) => set.has(right))).toBe(true);
});

test.each([
  ["a key of one server", { ...whole, isServerKey: true }],
  ["a narrowed key", { ...whole, keyPermissions: [...rightsOf(whole).set] }],
])("%s does not write to the owner's mailbox and telephone", (_who, bearer) => {
  const { set } = rightsOf(bearer);
  expect(set.has("billing/reset_password")).toBe(false);
  expect(set.has("auth/sms_send")).toBe(false);
  expect(set.has("eq/root_password")).toBe(true);
});

test("a narrowed key has the rights in its list and shows them", () => {
  const { set, shown } = rightsOf({ ...whole, keyPermissions: ["eq/root_password", "eq/list", "eq/fly"] });
  expect([...set].sort()).toEqual(["eq/list", "eq/root_password"]);
  expect([...shown].sort()).toEqual(["eq/list", "eq/root_password"]);
});
