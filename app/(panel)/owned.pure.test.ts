import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("every page of the panel says whose it is", () => {
  const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (file) => path.basename(file) === "page.tsx",
  );
  expect(pages.length).toBeGreaterThan(10);
  const unsaid = pages.filter(
    (page) => !readFileSync(path.join(import.meta.dirname, page), "utf8").includes("export default owned("),
  );
  expect(unsaid).toEqual([]);
});
