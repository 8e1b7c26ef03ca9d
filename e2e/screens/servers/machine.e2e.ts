import type { Page } from "@playwright/test";
import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { newAccount, type TestAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const pin = "4071";

type Screen = { page: Page; panel: PanelProcess; signIn: (who: TestAccount) => Promise<void> };

const dialog = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Presses a button, enters the PIN in its dialog, and confirms. */
async function withPin(page: Page, pressed: string, confirmed = pressed) {
  await button(page, pressed).click();
  await dialog(page).getByLabel(t.pinField.label, { exact: true }).fill(pin);
  await dialog(page).getByRole("button", { name: confirmed, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Opens the page of a new running server of a customer with a PIN. */
async function openNewServer({ page, panel, signIn }: Screen, hostname: string): Promise<void> {
  const facts = { verified: true, emailVerifiedAt: new Date(), credit: "50.00", pin };
  const account = await withDatabase(panel, (db) => addAccount(db, facts));
  const ordered = await orderServer(await apiOf(panel, account), hostname, { pin });
  await signIn(account);
  await open(page, `/jobs/${ordered.callback}`);
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  await open(page, `/servers/${ordered.server_id}`);
}

const tabs = (page: Page) => page.getByRole("navigation", { name: t.server.tabs.label });

for (const { size, viewport } of bothSizes)
  test(`on ${size} a server is renamed, copied, put back and reinstalled`, async ({
    page,
    panel,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    await openNewServer({ page, panel, signIn }, "nl-run-1");
    await button(page, t.server.actions.rename).click();
    const name = page.getByLabel(t.server.rename.label);
    for (const wrong of ["a_b", "web.42", "a".repeat(64)]) {
      await name.fill(wrong);
      await button(page, t.server.life.save).first().click();
      await expect(page.getByText(/^Letters, digits and hyphens, up to 63/)).toBeVisible();
    }
    await name.fill("nl-run-2");
    await name.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("nl-run-2");

    await tabs(page).getByRole("link", { name: t.machine.snapshots.title }).click();
    await expect(page.getByText(t.machine.snapshots.empty)).toBeVisible();
    await page.getByLabel(t.machine.snapshots.name, { exact: true }).fill("before update");
    await button(page, t.machine.snapshots.makeIt).click();
    await expect(page.getByText(/^Enter a name/)).toBeVisible();
    await page.getByLabel(t.machine.snapshots.name, { exact: true }).fill("before-update");
    await button(page, t.machine.snapshots.makeIt).click();
    await expect(
      page.getByRole("table", { name: t.machine.snapshots.title }).getByText("before-update"),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await expect(
      button(page, format(t.machine.snapshots.restoreNamed, { name: "before-update" })),
    ).toBeEnabled();
    await withPin(page, "Restore before-update", t.machine.snapshots.restore);
    await tabs(page).getByText(t.server.tabs.activity).click();
    const restored = page.getByRole("row").filter({ hasText: t.server.action.restore_snapshot });
    await expect(restored.getByText(t.server.jobState.done)).toBeVisible();
    const log = page.getByRole("table", { name: t.server.tabs.activity });
    await expect(log.getByText("Hostname: nl-run-1 → nl-run-2")).toBeVisible();
    await expectNoAxeViolations(page);

    await tabs(page).getByRole("link", { name: t.server.tabs.reinstall }).click();
    await page.getByLabel(t.machine.reinstall.password).fill("weak");
    await button(page, t.machine.reinstall.title).click();
    await expect(page.getByText(/^This password is too simple/)).toBeVisible();
    await page.getByLabel(t.machine.reinstall.password).fill("Other-pass-1");
    await page.getByLabel(t.machine.reinstall.hostname).fill("web.42");
    await button(page, t.machine.reinstall.title).click();
    await expect(page.getByText(/^Use letters, digits and hyphens, up to 63/)).toBeVisible();
    await page.getByLabel(t.machine.reinstall.hostname).fill("nl-run-3");
    await page.getByLabel(t.machine.reinstall.script).fill("#!/bin/sh\necho ready");
    await button(page, t.machine.reinstall.title).click();
    await expect(dialog(page).getByText(/can't be undone/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog(page).getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog(page).getByRole("button", { name: t.machine.reinstall.confirm }).click();
    await expect(page).toHaveURL(/\/jobs\/\d{32}$/);
    await page.getByRole("link", { name: t.job.openServer }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("nl-run-3");
  });

test("a server is switched off and on, loses a copy, and is started from images", async ({
  page,
  panel,
  signIn,
}) => {
  await openNewServer({ page, panel, signIn }, "nl-run-4");
  const power = page.getByRole("region", { name: t.server.power.title });
  await expect(power.getByText(t.server.power.isOn, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page
    .getByRole("region", { name: t.server.load.title })
    .getByRole("button", { name: t.server.load.read })
    .click();
  await expect(page.getByRole("progressbar", { name: t.server.fact.ram })).toBeVisible();

  await power.getByText(t.common.apiCalls).click();
  await expect(power.getByText(/action=off[\s\S]*pin=\$PIN/)).toBeVisible();
  await withPin(page, t.server.power.do.off);
  await expect(power.getByText(t.server.power.isOff, { exact: true })).toBeVisible();
  await expect(button(page, t.server.action.reboot)).toBeDisabled();

  await tabs(page).getByRole("link", { name: t.machine.snapshots.title }).click();
  await expect(page.getByText(t.machine.snapshots.empty)).toBeVisible();
  await page.getByLabel(t.machine.snapshots.name, { exact: true }).fill("first");
  await button(page, t.machine.snapshots.makeIt).click();
  await expect(button(page, format(t.machine.snapshots.removeNamed, { name: "first" }))).toBeEnabled();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await withPin(page, "Remove first", t.machine.snapshots.remove);
  await expect(page.getByText(t.machine.snapshots.empty)).toBeVisible();

  await page.getByRole("link", { name: t.server.tabs.overview }).click();
  await expectNoSidewaysScroll(page);
  await button(page, t.server.power.do.on).click();
  await expect(power.getByText(t.server.power.isOn, { exact: true })).toBeVisible();

  await page.getByRole("link", { name: t.server.tabs.reinstall }).click();
  await expect(page.getByText(t.machine.image.empty)).toBeVisible();
  await button(page, t.machine.own.add).click();
  await dialog(page).getByLabel(t.machine.snapshots.name, { exact: true }).fill("Rescue 2026");
  await button(page, t.machine.own.fetch).click();
  await expect(dialog(page).getByText(t.machine.own.urlWrong)).toBeVisible();
  await dialog(page).getByLabel(t.machine.own.url).fill("https://example.com/rescue.iso");
  await button(page, t.machine.own.fetch).click();
  const own = page.getByRole("region", { name: t.machine.own.title });
  await expect(own.getByText(t.machine.own.status.Ready, { exact: true })).toBeVisible();
  await page.getByLabel(t.machine.image.choose, { exact: true }).selectOption({ label: "Rescue 2026" });
  await withPin(page, t.machine.image.mount);
  await expect(page.getByText(format(t.machine.image.mounted, { name: "Rescue 2026" }))).toBeVisible();
  await expect(own.getByText(t.machine.own.mountedHere)).toBeVisible();
  await button(page, t.machine.image.unmount).click();
  await button(page, format(t.machine.own.deleteNamed, { name: "Rescue 2026" })).click();
  await dialog(page).getByRole("button", { name: t.machine.own.delete, exact: true }).click();
  await expect(own.getByText(t.machine.own.none)).toBeVisible();

  await button(page, t.machine.net.prepare).click();
  await dialog(page).getByLabel(t.machine.reinstall.password).fill("Other-pass-1");
  await expectNoAxeViolations(page);
  await dialog(page).getByLabel(t.pinField.label, { exact: true }).fill(pin);
  await dialog(page).getByRole("button", { name: t.machine.net.confirm, exact: true }).click();
  await expect(page.getByText(/^Prepared: .+ as nl-run-4$/)).toBeVisible();
  await button(page, t.job.abort.open).click();
  await expect(dialog(page).getByText(/the disks are wiped already/)).toBeVisible();
  await button(page, t.job.abort.confirm).click();
  await expect(page.getByText(t.machine.net.none)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test("a machine that refuses says why, and the button works again", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const ordered = await orderServer(await apiOf(panel, account), "fail-work-page");
  await signIn(account);
  await open(page, `/jobs/${ordered.callback}`);
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  await open(page, `/servers/${ordered.server_id}/snapshots`);
  await page.getByLabel(t.machine.snapshots.name, { exact: true }).fill("x");
  await button(page, t.machine.snapshots.makeIt).click();
  const refused = t.job.reason.refused;
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: format(t.server.justFailed, { action: t.server.action.create_snapshot }) }),
  ).toContainText(refused);
  await expect(button(page, t.machine.snapshots.makeIt)).toBeEnabled();
  await open(page, `/servers/${ordered.server_id}/activity`);
  const row = page
    .getByRole("table", { name: t.server.jobs })
    .getByRole("row")
    .filter({ hasText: t.server.action.create_snapshot });
  await expect(row).toContainText(refused);
  const deployed = page
    .getByRole("table", { name: t.server.jobs })
    .getByRole("link", { name: t.server.action.deploy });
  await expect(deployed).toHaveAttribute("href", `/jobs/${ordered.callback}`);
});
