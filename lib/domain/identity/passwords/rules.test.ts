import { describe, expect, test } from "vitest";
import { checkPassword, isOversize, normalPassword } from "./rules";

const email = "anna.petrova@example.test";

describe("a new password", () => {
  test.each([
    ["", "empty"],
    ["a", "short"],
    ["ninechars", "short"],
    ["пароль-12", "short"],
    ["😀".repeat(9), "short"],
    ["a".repeat(201), "long"],
    ["я".repeat(101), "long"],
    ["😀".repeat(51), "long"],
    [email, "email"],
    ["ANNA.petrova@EXAMPLE.test", "email"],
    ["anna.petrova", "email"],
    ["Anna.Petrova", "email"],
  ])("%j is refused: %s", (password, problem) => expect(checkPassword(password, email)).toBe(problem));

  test.each([
    "ten-chars!",
    "пароль-123",
    "😀".repeat(10),
    "a".repeat(200),
    "я".repeat(100),
    "anna.petrova1",
    " spaces in it ",
  ])("%j passes", (password) => expect(checkPassword(password, email)).toBeNull());

  test("an account without an address is compared with nothing", () => {
    expect(checkPassword("anything-at-all", "  ")).toBeNull();
  });

  test("letters that are written in two ways count once", () => {
    const composed = "é".repeat(9);
    expect(checkPassword(composed.normalize("NFD"), email)).toBe("short");
    expect(normalPassword(composed.normalize("NFD"))).toBe(composed);
    expect(normalPassword("ﬁ①Ａ")).toBe("fi1A");
  });
});

test.each([
  ["a".repeat(200), false],
  ["a".repeat(201), true],
  ["я".repeat(100), false],
  ["я".repeat(101), true],
])("two hundred bytes are the most (%#)", (password, is) => expect(isOversize(password)).toBe(is));
