import { expect, test } from "vitest";
import { pinProtected } from "@/lib/api/pin-protected";
import { protectedWords } from "./protected-words";

test("everything that asks for the PIN is named in both languages on the PIN's page", () => {
  const names = pinProtected().map(({ name }) => name);
  expect(names).toContain("eq.order_instance");
  expect(names.filter((name) => protectedWords[name] === undefined)).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
