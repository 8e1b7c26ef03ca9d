import { expect, test } from "vitest";
import { mentionedIn } from "./agents";
import { wordsIn } from "./blind-words";

test.each([
  ["It hangs, it HANGS!", ["it", "hangs"]],
  ["Ёлка ёж", ["елка", "еж"]],
  ["see web-1.example", ["see", "web-1.example", "web", "example"]],
  ["from 198.51.100.7", ["from", "198.51.100.7", "198", "51", "100"]],
  ["ＦＵＬＬ", ["full"]],
  ["a ? - !", []],
])("the words of %j", (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test("a long text has a bounded number of words", () => {
  const text = Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(" ");
  expect(wordsIn(text)).toHaveLength(400);
});

const agents = [
  { id: 1, name: "Maria Rossi", handle: "maria.rossi" },
  { id: 2, name: "Tom Becker", handle: "tom" },
  { id: 3, name: "Tom Adler", handle: "adler" },
];

test.each([
  ["@maria.rossi, please", [1]],
  ["@Maria.", [1]],
  ["@tom knows it", [2]],
  ["@adler @tom @adler", [3, 2]],
  ["@toms", []],
  ["a@tom", [2]],
])("%j names", (text, ids) => {
  expect(mentionedIn(text, agents).map(({ id }) => id)).toEqual(ids);
});
