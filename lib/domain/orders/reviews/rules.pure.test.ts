import { expect, it } from "vitest";
import { readEntries } from "./rules";
import { mostAtOnce } from "./schema";

it("entries are one a line, in lower case, each once", () => {
  expect(readEntries("mailboxes", " Mailinator.com \n@yopmail.com\n\nmailinator.com")).toEqual([
    "mailinator.com",
    "yopmail.com",
  ]);
  expect(readEntries("words", "Free VPN\nproxy")).toEqual(["free vpn", "proxy"]);
});

it.each([
  ["mailboxes", ""],
  ["mailboxes", "  \n "],
  ["mailboxes", "example.com\nnot a domain"],
  ["mailboxes", "com"],
  ["words", "ab"],
  ["words", "x".repeat(101)],
  ["words", Array.from({ length: mostAtOnce + 1 }, (_, index) => `word ${index}`).join("\n")],
] as const)("of %s %j is refused as a whole", (list, text) => {
  expect(readEntries(list, text)).toBeNull();
});
