import path from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "./environment";
import { settingsPage } from "./page";

test("docs/settings.md lists every setting (rewrite it with -u)", async () => {
  const page = path.join(import.meta.dirname, "../../docs/settings.md");
  await expect(settingsPage()).toMatchFileSnapshot(page);
});

test("at most fifteen stay with the environment alone, as the page says", () => {
  const alone = settingsPage().match(/^\| `\w+` +\| [^|]+\| no +\|/gm) ?? [];
  expect(alone).toHaveLength(15);
});

test("no setting is missing in a chapter", () => {
  const page = settingsPage();
  expect(settingNames().filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
});
