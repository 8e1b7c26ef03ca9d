import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open } from "../../screen";

const pin = "4071";

for (const { size, viewport } of bothSizes)
  test(`on ${size} a plan of backups is bought, a backup is made and put back, and snapshots are scheduled`, async ({
    page,
    panel,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    const facts = { verified: true, emailVerifiedAt: new Date(), credit: "50.00", pin };
    const account = await withDatabase(panel, (db) => addAccount(db, facts));
    const ordered = await orderServer(await apiOf(panel, account), "kept-1", { pin });
    await signIn(account);
    await open(page, `/jobs/${ordered.callback}`);
    await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
    await open(page, `/servers/${ordered.server_id}/backups`);
    const dialog = page.getByRole("dialog");
    const button = (name: string) => page.getByRole("button", { name, exact: true });

    await expect(page.getByText(t.machine.backups.empty)).toBeVisible();
    await expect(page.getByText(t.machine.backups.noPlan).first()).toBeAttached();
    await page.getByLabel(t.machine.backups.plan, { exact: true }).selectOption("daily");
    await page.getByLabel(t.machine.backups.hour, { exact: true }).selectOption("4");
    await expect(page.getByText(/ from your credit now, for /).first()).toBeVisible();
    await button(t.machine.backups.save).click();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: t.machine.backups.save, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t.machine.backups.next, { exact: true })).toBeVisible();

    await button(t.machine.backups.now).click();
    const table = page.getByRole("table", { name: t.machine.backups.title });
    await expect(table.getByText(t.machine.backups.byHand)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    const restore = table.getByRole("button", { name: /^Restore the backup of / });
    await expect(restore).toBeEnabled();
    await restore.click();
    await dialog.getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog.getByRole("button", { name: t.machine.backups.restore, exact: true }).click();
    await expect(dialog).toBeHidden();
    await open(page, `/servers/${ordered.server_id}/activity`);
    const restored = page.getByRole("row").filter({ hasText: t.server.action.restore_backup });
    await expect(restored.getByText(t.server.jobState.done)).toBeVisible();

    await open(page, `/servers/${ordered.server_id}/backups`);
    await table.getByRole("button", { name: /^New server from the backup of / }).click();
    await dialog.getByLabel(t.machine.backups.newServer.hostname, { exact: true }).fill("copy-1");
    await expect(dialog.getByText(t.machine.backups.newServer.now)).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog.getByRole("button", { name: t.machine.backups.newServer.confirm, exact: true }).click();
    await expect(page).toHaveURL(/\/jobs\//);
    await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();

    await open(page, `/servers/${ordered.server_id}/snapshots`);
    await page.getByLabel(t.machine.snapshots.schedule.every, { exact: true }).selectOption("weekly");
    await expect(page.getByLabel(t.machine.backups.weekday, { exact: true })).toBeVisible();
    await expect(page.getByText(t.machine.snapshots.schedule.next)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
