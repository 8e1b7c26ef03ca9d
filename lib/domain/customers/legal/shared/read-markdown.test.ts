import { expect, test } from "vitest";
import { readMarkdown } from "./read-markdown";

const text = (said: string) => ({ type: "text", text: said });

test("reads headings, lists, tables and emphasis", () => {
  expect(
    readMarkdown("# A &amp; B\n\nHi **you**\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | `2` |\n\n---"),
  ).toEqual([
    { type: "heading", level: 1, of: [text("A & B")] },
    { type: "paragraph", of: [text("Hi "), { type: "strong", of: [text("you")] }] },
    {
      type: "list",
      start: 1,
      items: [[{ type: "paragraph", of: [text("one")] }], [{ type: "paragraph", of: [text("two")] }]],
    },
    { type: "table", head: [[text("a")], [text("b")]], rows: [[[text("1")], [{ type: "code", text: "2" }]]] },
    { type: "rule" },
  ]);
});

test.each([
  ["[a](https://a.test)", "https://a.test"],
  ["<mailto:a@b.test>", "mailto:a@b.test"],
  ["https://a.test/x", "https://a.test/x"],
])("%s leads to %s", (source, href) => {
  expect(JSON.stringify(readMarkdown(source))).toContain(`"href":"${href}"`);
});

test.each([
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](data:text/html,x)",
  "[a](//evil.test)",
  "[a](/legal/terms)",
  "![a](https://a.test/x.png)",
])("%s is no link", (source) => {
  expect(JSON.stringify(readMarkdown(source))).not.toContain("href");
});

test.each(["<script>alert(1)</script>", "a <b onclick=x>b</b>", "<img src=x onerror=alert(1)>"])(
  "%s is text as it is written",
  (source) => {
    const written = readMarkdown(source).flatMap((block) =>
      block.type === "paragraph" ? block.of.map((part) => ("text" in part ? part.text : "")) : [],
    );
    expect(written.join("")).toBe(source);
  },
);
