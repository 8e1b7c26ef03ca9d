import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** From the tag's name to its end; `>` inside of braces belongs to a handler. */
function tagsOf(text: string): string[] {
  return [...text.matchAll(/<form\b/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    while (text[end] !== ">" || depth > 0) {
      if (text[end] === "{") depth++;
      if (text[end] === "}") depth--;
      end++;
    }
    return text.slice(index, end);
  });
}

const files = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => `${folder}/${name}`),
);
const forms = files.flatMap((file) => tagsOf(readFileSync(file, "utf8")).map((tag) => [file, tag] as const));

// A form that the browser sends by itself, before or without script, must not put its fields into the address.
test.each(forms)("a form of %s says how it is sent", (_file, tag) => {
  expect(tag).toMatch(/\s(method="post"|action=)/);
});
