import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { open, untilHydrated } from "../../screen";

const path = "/account/ssh-keys";
const root = (page: Page) => page.locator("html");
const isHydrated = "data-hydrated";
const skeleton = (page: Page) => page.locator("main [aria-busy=true]").first();
const addKey = (page: Page) => page.getByRole("button", { name: t.sshKeys.add });

/** Does something while the page of SSH keys waits for the database, and shows its skeleton. */
const whileWaiting = (panel: PanelProcess, work: () => Promise<void>) =>
  inDatabase(panel, async (client) => {
    await client.query("lock table ssh_keys in access exclusive mode");
    await work();
  });

test("a document is marked once its script runs", async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByLabel(t.login.email)).toBeVisible();
  await expect(root(page)).not.toHaveAttribute(isHydrated);
  release();
  await expect(root(page)).toHaveAttribute(isHydrated);
});

test("a page that comes after its skeleton is waited for", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await whileWaiting(panel, async () => {
    await page.goto(path, { waitUntil: "commit" });
    await expect(skeleton(page)).toBeVisible();
    await expect(root(page)).not.toHaveAttribute(isHydrated);
  });
  await untilHydrated(page);
  await addKey(page).click();
  await expect(page.getByRole("dialog", { name: t.sshKeys.addTitle })).toBeVisible();
});

test("so it is where a link leads to it", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await open(page, "/account");
  await whileWaiting(panel, async () => {
    await page.getByRole("link", { name: t.account.sections.sshKeys, exact: true }).first().click();
    await expect(page).toHaveURL(path);
    await expect(skeleton(page)).toBeVisible();
    await expect(root(page)).not.toHaveAttribute(isHydrated);
  });
  await untilHydrated(page);
  await expect(addKey(page)).toBeVisible();
});
