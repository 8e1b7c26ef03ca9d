import path from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "./environment";
import { settingsPage } from "./page";

test("docs/settings.md lists every setting (rewrite it with -u)", async () => {
  const page = path.join(import.meta.dirname, "../../docs/settings.md");
  await expect(settingsPage()).toMatchFileSnapshot(page);
});

test("no setting is missing in a chapter", () => {
  const page = settingsPage();
  expect(settingNames().filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
});
