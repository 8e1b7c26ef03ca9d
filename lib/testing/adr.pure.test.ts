import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.join(import.meta.dirname, "../../docs/adr");
const records = readdirSync(folder).filter((file) => /^\d{4}-.+\.md$/.test(file));

test.each(records)("%s has its number, its parts in order, and a line in the list", (file) => {
  const text = readFileSync(path.join(folder, file), "utf8");
  expect(text).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
  const parts = Array.from(text.matchAll(/^## (.+)$/gm), ([, part]) => part);
  const main = ["Context", "Decision", "Alternatives", "Consequences"];
  expect(parts.filter((part) => part !== undefined && main.includes(part))).toEqual(main);
  expect(readFileSync(path.join(folder, "README.md"), "utf8")).toContain(`(${file})`);
});
