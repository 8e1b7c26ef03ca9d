import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.join(import.meta.dirname, "../../../app");
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, text: readFileSync(path.join(app, file), "utf8") }));

/** Code that asks for the reason but does not show it. */
const silences = [
  /useWhyNot\([^)]*\)\s*[!=]==/,
  /\bwhyNot === undefined &&\s+[^=]*=== null && \(/,
  /<IconButton\b[^<]*\sdisabled=\{[^}]*\bwhyNot\b/,
  /<SelectField\b(?![^<]*\bhelp=)[^<]*\sdisabled=\{[^}]*\bwhyNot\b/,
];

test("what may not be done is off with the reason, not hidden and not off without one", () => {
  expect(sources.filter(({ text }) => text.includes("useWhyNot(")).length).toBeGreaterThan(5);
  const silent = sources.filter(({ text }) => silences.some((silence) => silence.test(text)));
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test("a button to another account asks whether that may be entered", () => {
  const [row] = sources.filter(({ file }) => file.endsWith("membership-row.tsx"));
  expect(row?.text).toContain('calls="customers/switch_account"');
});
