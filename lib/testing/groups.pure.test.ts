import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { kernelNouns } from "./kernel-nouns.cjs";

const root = path.join(import.meta.dirname, "../..");
const domain = path.join(root, "lib/domain");
const foldersOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** Group and nouns of every line of docs/architecture.md, duplicates too. */
const described = Array.from(
  readFileSync(path.join(root, "docs/architecture.md"), "utf8").matchAll(/^- `([a-z]+)`, .*:\n {2}(.+)$/gm),
  ([, group = "", nouns = ""]) => `${group}: ${nouns}`,
);

test("docs/architecture.md names every group once, with its nouns in order", () => {
  const expected = foldersOf(domain).map((group) => {
    const nouns = group === "kernel" ? kernelNouns : foldersOf(path.join(domain, group)).sort();
    return `${group}: ${nouns.join(", ")}`;
  });
  expect(described.sort()).toEqual(expected.sort());
});
