import { expect, test } from "vitest";
import { narrowable, rightsOf } from "./permissions";

const whole: Parameters<typeof rightsOf>[0] = {
  hasBilling: true,
  isServerKey: false,
  keyPermissions: null,
};

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

const has = (bearer: Partial<typeof whole>, right: string): boolean =>
  rightsOf({ ...whole, ...bearer }).set.has(right);

test.each([
  ["eq/show", true, true],
  ["eq/off", true, true],
  ["eq/order_instance", false, false],
  ["eq/set_pin", true, false],
  ["auth/flip_tag", true, false],
  ["auth/billing_list", false, true],
  ["api_keys/view", true, false],
  ["api_keys/edit", true, false],
  ["billing/get_client", false, false],
  ["billing/apply_credit", false, false],
  ["billing/get_billing_data", false, true],
  ["billing/request_cancellation", false, true],
  ["gateway/init", false, true],
  ["vat/check_vat", false, true],
  ["tag/add", true, true],
  ["ssh_keys/list", true, false],
  ["eq/fly", false, false],
])("%s: without billing %s, by the key of a server %s", (right, withoutBilling, byServerKey) => {
  expect(has({}, right)).toBe(right !== "eq/fly");
  expect(has({ hasBilling: false }, right)).toBe(withoutBilling);
  expect(has({ isServerKey: true }, right)).toBe(byServerKey);
});

test("a narrowed key of a server has no right that a key of a server lacks", () => {
  const { set } = rightsOf({ ...whole, isServerKey: true, keyPermissions: ["eq/show", "eq/set_pin"] });
  expect([...set]).toEqual(["eq/show"]);
});

test("an empty list leaves no right at all", () => {
  const { set, shown } = rightsOf({ hasBilling: true, isServerKey: false, keyPermissions: [] });
  expect([...set, ...shown]).toEqual([]);
});

test("a list can hold every right but those of the whole account", () => {
  const { set } = rightsOf(whole);
  const listed = narrowable(set);
  expect([...set].filter((right) => !listed.includes(right)).sort()).toEqual([
    "auth/sms_send",
    "billing/reset_password",
  ]);
});
