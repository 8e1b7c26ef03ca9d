import path from "node:path";
import { expect, test } from "vitest";
import { settingsPage } from "./page";

test("docs/settings.md lists every setting (rewrite it with -u)", async () => {
  const page = path.join(import.meta.dirname, "../../docs/settings.md");
  await expect(settingsPage()).toMatchFileSnapshot(page);
});
