import { expect, test } from "vitest";
import { pinProtected } from "@/lib/api/pin-protected";
import { en } from "@/lib/i18n/messages/en";

test("everything that asks for the PIN has words for the PIN's page, and nothing else", () => {
  const names = pinProtected().map(({ name }) => name);
  expect(names).toContain("eq.order_instance");
  const named = Object.entries(en.pin.protected.calls).flatMap(([module, actions]) =>
    Object.keys(actions).map((action) => `${module}.${action}`),
  );
  expect(named.sort()).toEqual(names.toSorted());
});
