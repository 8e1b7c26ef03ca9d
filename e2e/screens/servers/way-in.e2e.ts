import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { format, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open } from "../../screen";

const pin = "4071";

for (const { size, viewport } of bothSizes)
  test(`on ${size} somebody who is locked out starts the rescue system, leaves it, and sets a new password`, async ({
    page,
    panel,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    const facts = { verified: true, emailVerifiedAt: new Date(), credit: "50.00", pin };
    const account = await withDatabase(panel, (db) => addAccount(db, facts));
    const ordered = await orderServer(await apiOf(panel, account), "locked-1", { pin });
    await signIn(account);
    await open(page, `/jobs/${ordered.callback}`);
    await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
    await open(page, `/servers/${ordered.server_id}/console`);
    const dialog = page.getByRole("dialog");

    await page.getByRole("button", { name: t.server.rescue.open, exact: true }).click();
    await expect(dialog.getByText(t.server.rescue.means)).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog.getByRole("button", { name: t.server.rescue.confirm, exact: true }).click();
    const title = format(t.server.rescue.shownTitle, { hostname: "locked-1" });
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(dialog.getByText("root", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: t.server.saved, exact: true }).click();
    await expect(dialog).toBeHidden();

    for (const tab of ["", "/network", "/snapshots", "/billing", "/console"]) {
      await open(page, `/servers/${ordered.server_id}${tab}`);
      await expect(page.getByText(t.server.rescue.banner, { exact: true })).toBeVisible();
    }
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await expect(page.getByText(t.server.obstacle.rescue).first()).toBeVisible();
    await page.getByRole("button", { name: t.server.rescue.leave, exact: true }).click();
    await expect(page.getByText(t.server.rescue.banner, { exact: true })).toBeHidden();

    await page.getByRole("button", { name: t.server.newPassword.open, exact: true }).click();
    await dialog.getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog.getByRole("button", { name: t.server.newPassword.confirm, exact: true }).click();
    const shown = format(t.server.shownTitle, { hostname: "locked-1" });
    await expect(page.getByRole("heading", { name: shown })).toBeVisible();
    await expect(dialog.locator("code")).toHaveText(/^\w{17}-9a$/);
  });
