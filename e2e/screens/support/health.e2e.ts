import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { inDatabase } from "../../accounts";
import { expect, test } from "../../fixtures";
import {
  bothSizes,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  measureScripts,
  open,
  untilHydrated,
} from "../../screen";
import { openBackOffice } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const support = { email: "support@example.test", password: "Support-demo-1" };
const { health } = t;
const path = "/staff/settings/health";

const opening = (sentence: string) => sentence.slice(0, sentence.indexOf("{"));
const queueIsServed = new RegExp(`${opening(health.says.queueMoving)}|${opening(health.says.queueFailing)}`);

/** The line of a check that finds one thing. */
const finding = (page: Page, check: keyof typeof health.checks) =>
  page.getByRole("listitem").filter({ has: page.getByText(health.checks[check], { exact: true }) });

test("an administrator reads what the panel needs, and asks again", async ({ page, panel }) => {
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/settings");
  await page.getByRole("link", { name: health.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(health.title);
  await expect(finding(page, "database")).toContainText(health.verdicts.good);
  await expect(finding(page, "role")).toContainText(health.says.roleEmbedded);
  // Other tests of this panel make tasks fail on purpose.
  await expect(finding(page, "queue")).toContainText(queueIsServed);
  // The address was asked, and this very panel answered; only this computer knows it.
  await expect(finding(page, "public_address")).toContainText(
    format(health.says.publicHere, { address: panel.url }),
  );
  await expect(finding(page, "web_sockets")).toContainText(health.says.socketsPass);
  await expect(finding(page, "mail")).toContainText(health.verdicts.off);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
  await page.getByRole("link", { name: health.again, exact: true }).click();
  await asked;
  await expect(finding(page, "database")).toContainText(health.verdicts.good);
});

test("an administrator has a worker prove the books and look after images and backups", async ({
  page,
  panel,
}) => {
  const { maintenance } = t;
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/settings");
  await page.getByRole("link", { name: maintenance.proofs.title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(maintenance.proofs.title);
  await untilHydrated(page);
  const audit = page.getByRole("region", { name: maintenance.proofs.verify_audit.title });
  await audit.getByRole("button", { name: maintenance.start.verify_audit }).click();
  const task = (kind: keyof typeof maintenance.kinds) =>
    page.getByRole("listitem").filter({ hasText: maintenance.kinds[kind] }).first();
  await expect(task("verify_audit")).toContainText(maintenance.states.done, { timeout: 30_000 });
  await expect(task("verify_audit")).toContainText(opening(maintenance.done.verify_audit));
  // Neither settings of backups nor images are here: the worker says so.
  await open(page, "/staff/settings/backups");
  await expect(page.getByText(maintenance.backups.unset)).toBeVisible();
  await expect(page.getByText(/restore FILE/)).toBeVisible();
  await page.getByRole("button", { name: maintenance.backups.note }).click();
  await expect(page.getByText(maintenance.backups.noted).first()).toBeVisible();
  // Other tests of this panel find it as it was.
  await inDatabase(panel, (client) =>
    client.query("delete from installation_state where name = 'backup made at'"),
  );
  await open(page, "/staff/settings/images");
  await page.getByRole("button", { name: maintenance.images.addSubmit }).click();
  await expect(page.getByLabel(maintenance.images.name, { exact: true })).toBeFocused();
  await page.getByRole("button", { name: maintenance.start.check_images }).click();
  await expect(task("check_images")).toContainText(maintenance.states.failed, { timeout: 30_000 });
  await expect(page.getByText(/images\/incoming/).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

test("it fits a desktop and a phone, in light and dark, with little script", async ({ page, panel }) => {
  await openBackOffice(page, panel, admin);
  expect((await measureScripts(page, path)) / 1024, "KB of script").toBeLessThanOrEqual(200);
  const parts = ["backups", "proofs", "images"].map((part) => `/staff/settings/${part}`);
  for (const address of ["/staff/settings", path, ...parts]) {
    await open(page, address);
    for (const { size, viewport } of bothSizes)
      for (const colorScheme of ["light", "dark"] as const)
        await test.step(`${address} on ${size} in ${colorScheme}`, async () => {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          await expectNoSidewaysScroll(page);
          await expectNoAxeViolations(page);
        });
  }
});

test("nobody else has it", async ({ page, consoleWatch, panel }) => {
  consoleWatch.allow(/404/);
  await openBackOffice(page, panel, support);
  expect((await page.goto(path))?.status()).toBe(404);
});
