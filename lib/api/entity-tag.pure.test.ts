import { expect, test } from "vitest";
import { isNamed, tagOf } from "./entity-tag";

test("the same bytes have the same tag, others another one", () => {
  expect(tagOf(Buffer.from("a"))).toBe(tagOf(Buffer.from("a")));
  expect(tagOf(Buffer.from("a"))).not.toBe(tagOf(Buffer.from("b")));
  expect(tagOf(Buffer.from("a"))).toMatch(/^"[\w-]{27}"$/);
});

test.each([
  ['"x"', true],
  ['W/"x"', true],
  ['"y", "x"', true],
  ["*", true],
  ["", false],
  ['"y"', false],
  ["x", false],
])("If-None-Match: %s names it: %s", (header, expected) => expect(isNamed(header, '"x"')).toBe(expected));
