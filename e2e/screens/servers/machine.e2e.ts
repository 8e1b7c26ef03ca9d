import type { Page } from "@playwright/test";
import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel-database";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const pin = "4071";

type Screen = { page: Page; panel: PanelProcess; signIn: (who: TestAccount) => Promise<void> };

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Presses a button, gives the PIN in its dialog, and confirms. */
async function withPin(page: Page, pressed: string, confirmed = pressed) {
  await button(page, pressed).click();
  await dialog(page).getByLabel("PIN", { exact: true }).fill(pin);
  await dialog(page).getByRole("button", { name: confirmed, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

/** A customer with a PIN, and the page of a new server that runs. */
async function openNewServer({ page, panel, signIn }: Screen, hostname: string): Promise<void> {
  const facts = { verified: true, emailVerifiedAt: new Date(), credit: "50.00", pin };
  const account = await withDatabase(panel, (db) => addAccount(db, facts));
  const ordered = await orderServer(await apiOf(panel, account), hostname, { pin });
  await signIn(account);
  await open(page, `/jobs/${ordered.callback}`);
  await expect(page.getByRole("link", { name: "Open server" })).toBeVisible();
  await open(page, `/servers/${ordered.server_id}`);
}

const tabs = (page: Page) => page.getByRole("navigation", { name: "Pages of this server" });

for (const { size, viewport } of bothSizes)
  test(`on ${size} a server is renamed, copied, put back and reinstalled`, async ({
    page,
    panel,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    await openNewServer({ page, panel, signIn }, "nl-run-1");
    await button(page, "Rename").click();
    const name = page.getByLabel("New hostname");
    for (const wrong of ["a_b", "web.42", "a".repeat(64)]) {
      await name.fill(wrong);
      await button(page, "Save").first().click();
      await expect(page.getByText(/^Letters, digits and hyphens, up to 63/)).toBeVisible();
    }
    await name.fill("nl-run-2");
    await name.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("nl-run-2");

    await tabs(page).getByRole("link", { name: "Snapshots" }).click();
    await expect(page.getByText("No snapshots yet")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("before update");
    await button(page, "Create snapshot").click();
    await expect(page.getByText(/^Enter a name/)).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill("before-update");
    await button(page, "Create snapshot").click();
    await expect(page.getByRole("table", { name: "Snapshots" }).getByText("before-update")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await expect(button(page, "Restore before-update")).toBeEnabled();
    await withPin(page, "Restore before-update", "Restore");
    await tabs(page).getByText("Activity").click();
    const restored = page.getByRole("row").filter({ hasText: "Restoring a snapshot" });
    await expect(restored.getByText("Done")).toBeVisible();
    const log = page.getByRole("table", { name: "Activity" });
    await expect(log.getByText("Hostname: nl-run-1 → nl-run-2")).toBeVisible();
    await expectNoAxeViolations(page);

    await tabs(page).getByRole("link", { name: "Reinstall and images" }).click();
    await page.getByLabel("New root password").fill("weak");
    await button(page, "Reinstall").click();
    await expect(page.getByText(/^This password is too simple/)).toBeVisible();
    await page.getByLabel("New root password").fill("Other-pass-1");
    await page.getByLabel("Hostname").fill("web.42");
    await button(page, "Reinstall").click();
    await expect(page.getByText(/^Use letters, digits and hyphens, up to 63/)).toBeVisible();
    await page.getByLabel("Hostname").fill("nl-run-3");
    await page.getByLabel("Script").fill("#!/bin/sh\necho ready");
    await button(page, "Reinstall").click();
    await expect(dialog(page).getByText(/can't be undone/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog(page).getByLabel("PIN", { exact: true }).fill(pin);
    await dialog(page).getByRole("button", { name: "Wipe and reinstall" }).click();
    await expect(page).toHaveURL(/\/jobs\/\d{32}$/);
    await page.getByRole("link", { name: "Open server" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("nl-run-3");
  });

test("a server is switched off and on, loses a copy, and is started from images", async ({
  page,
  panel,
  signIn,
}) => {
  await openNewServer({ page, panel, signIn }, "nl-run-4");
  const power = page.getByRole("region", { name: "Power" });
  await expect(power.getByText("On", { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("region", { name: "Load" }).getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByRole("progressbar", { name: "Memory" })).toBeVisible();

  await power.getByText("API calls").click();
  await expect(power.getByText(/action=off[\s\S]*pin=\$PIN/)).toBeVisible();
  await withPin(page, "Shut down");
  await expect(power.getByText("Off", { exact: true })).toBeVisible();
  await expect(button(page, "Restart")).toBeDisabled();

  await tabs(page).getByRole("link", { name: "Snapshots" }).click();
  await expect(page.getByText("No snapshots yet")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("first");
  await button(page, "Create snapshot").click();
  await expect(button(page, "Remove first")).toBeEnabled();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await withPin(page, "Remove first", "Remove");
  await expect(page.getByText("No snapshots yet")).toBeVisible();

  await page.getByRole("link", { name: "Overview" }).click();
  await expectNoSidewaysScroll(page);
  await button(page, "Switch on").click();
  await expect(power.getByText("On", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Reinstall and images" }).click();
  await expect(page.getByText("The drive is empty.")).toBeVisible();
  await button(page, "Add image").click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("Rescue 2026");
  await button(page, "Fetch image").click();
  await expect(dialog(page).getByText("Enter an http or https address.")).toBeVisible();
  await dialog(page).getByLabel("Address of the image").fill("https://example.com/rescue.iso");
  await button(page, "Fetch image").click();
  const own = page.getByRole("region", { name: "Your images" });
  await expect(own.getByText("Ready", { exact: true })).toBeVisible();
  await page.getByLabel("Image", { exact: true }).selectOption({ label: "Rescue 2026" });
  await withPin(page, "Mount");
  await expect(page.getByText("Rescue 2026 is in the drive.")).toBeVisible();
  await expect(own.getByText("It is in this server's drive. Unmount it first.")).toBeVisible();
  await button(page, "Unmount").click();
  await button(page, "Delete Rescue 2026").click();
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(own.getByText("No images of your own")).toBeVisible();

  await button(page, "Prepare installation").click();
  await dialog(page).getByLabel("New root password").fill("Other-pass-1");
  await expectNoAxeViolations(page);
  await dialog(page).getByLabel("PIN", { exact: true }).fill(pin);
  await dialog(page).getByRole("button", { name: "Prepare", exact: true }).click();
  await expect(page.getByText(/^Prepared: .+ as nl-run-4$/)).toBeVisible();
  await button(page, "Abort").click();
  await expect(dialog(page).getByText(/the disks are wiped already/)).toBeVisible();
  await button(page, "Abort reinstallation").click();
  await expect(page.getByText("No network install set up.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test("a machine that refuses says why, and the button works again", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const ordered = await orderServer(await apiOf(panel, account), "fail-work-page");
  await signIn(account);
  await open(page, `/jobs/${ordered.callback}`);
  await expect(page.getByRole("link", { name: "Open server" })).toBeVisible();
  await open(page, `/servers/${ordered.server_id}/snapshots`);
  await page.getByLabel("Name", { exact: true }).fill("x");
  await button(page, "Create snapshot").click();
  const refused = "The server refused. Nothing was done.";
  await expect(page.getByRole("alert").filter({ hasText: "Task failed: Snapshot" })).toContainText(refused);
  await expect(button(page, "Create snapshot")).toBeEnabled();
  await open(page, `/servers/${ordered.server_id}/activity`);
  const row = page.getByRole("table", { name: "Tasks" }).getByRole("row").filter({ hasText: "Snapshot" });
  await expect(row).toContainText(refused);
  const deployed = page.getByRole("table", { name: "Tasks" }).getByRole("link", { name: "Deployment" });
  await expect(deployed).toHaveAttribute("href", `/jobs/${ordered.callback}`);
});
