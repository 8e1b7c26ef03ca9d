import { describe, expect, test } from "vitest";
import { errorText } from "./error-text";
import { maskSecrets } from "./mask-secrets";
import { saysInOrder } from "./says-in-order";
import { trimEndOf } from "./trim-end";

test.each([
  ["21.00", "0.", "21"],
  ["0.0", "0", "0."],
  ["000", "0", ""],
  ["", "0", ""],
  ["a//", "/", "a"],
])("trims %s of its last %s", (text, characters, trimmed) => {
  expect(trimEndOf(text, characters)).toBe(trimmed);
});

test.each([
  ["Error: Unable to establish IPMI v2 session", true],
  ["session\nUnable to establish", false],
  ["Unable to establish\nsession", false],
])("finds two words in a line of %j: %s", (text, isThere) => {
  expect(saysInOrder(text, "Unable to establish", "session")).toBe(isThere);
});

test.each([
  ["no mailbox <anna@example.test> here", "no mailbox <…> here"],
  ["anna@example.test", "…"],
  ["@ home, a@", "@ home, a@"],
  ['"a"@b', '"a"@b'],
  ["x".repeat(400), "x".repeat(300)],
])("leaves addresses out of %j", (message, text) => {
  expect(errorText(new Error(message))).toBe(text);
});

/** Each of these took seconds while its running time was quadratic. */
describe("long texts take no time", () => {
  test.each([
    ["an error of signs", () => errorText("@".repeat(300_000))],
    ["an error without spaces", () => errorText("a".repeat(300_000))],
    ["a search of signs", () => maskSecrets("a@".concat(".".repeat(300_000), "@"))],
    ["a search of colons", () => maskSecrets(`${":".repeat(300_000)}!`)],
    [
      "a complaint",
      () => saysInOrder("Unable to establish ".repeat(50_000), "Unable to establish ", "session"),
    ],
    ["slashes", () => trimEndOf(`${"/".repeat(300_000)}a`, "/")],
  ])("%s", (_, read) => {
    const since = performance.now();
    read();
    expect(performance.now() - since).toBeLessThan(1_000);
  });
});
