import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { format, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open } from "../../screen";

const pin = "4071";

for (const { size, viewport } of bothSizes)
  test(`on ${size} a plan is compared before it is changed, a disk grows, and a server is offered, accepted and then the other's`, async ({
    page,
    panel,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    const facts = { verified: true, emailVerifiedAt: new Date(), credit: "80.00", pin };
    const owner = await withDatabase(panel, (db) => addAccount(db, facts));
    const taker = await withDatabase(panel, (db) => addAccount(db, facts));
    const hostname = `given-${viewport.width}`;
    const ordered = await orderServer(await apiOf(panel, owner), hostname, { pin });
    const dialog = page.getByRole("dialog");
    const button = (name: string) => page.getByRole("button", { name, exact: true });

    await signIn(owner);
    await open(page, `/jobs/${ordered.callback}`);
    await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
    await open(page, `/servers/${ordered.server_id}/billing`);
    await button(t.server.plan.open).click();
    await dialog.getByLabel(t.server.plan.choose, { exact: true }).selectOption("vm.v3-small");
    await expect(dialog.getByText(t.server.plan.restart, { exact: true })).toBeVisible();
    await expect(dialog.getByText(t.server.plan.memory, { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog.getByRole("button", { name: t.server.plan.confirmCharge, exact: true }).click();
    await expect(dialog).toBeHidden();

    await button(t.server.diskGrowth.open).click();
    const size = dialog.getByLabel(t.server.diskGrowth.size, { exact: true });
    await size.fill("1");
    await size.blur();
    await expect(size).toHaveAttribute("aria-invalid", "true");
    await size.fill("100");
    await expect(dialog.getByText("→ 100 GB")).toBeVisible();
    await expect(dialog.getByRole("term").filter({ hasText: t.server.diskGrowth.charge })).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog.getByRole("button", { name: t.server.diskGrowth.confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(format(t.server.diskGrowth.doneToast, { size: "100" }))).toBeVisible();

    await button(t.server.transfer.open).click();
    await dialog.getByRole("button", { name: t.server.transfer.confirm, exact: true }).click();
    await expect(dialog.getByText(t.server.transfer.toEmpty)).toBeVisible();
    await dialog.getByLabel(t.server.transfer.to, { exact: true }).fill(taker.email);
    await expectNoAxeViolations(page);
    await dialog.getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog.getByRole("button", { name: t.server.transfer.confirm, exact: true }).click();
    await expect(page).toHaveURL(/\/servers\/transfers$/);
    await expect(page.getByText(format(t.transfers.offeredTo, { to: taker.email }))).toBeVisible();
    await expectNoSidewaysScroll(page);

    await signIn(taker);
    await open(page, "/servers/transfers");
    await expect(page.getByRole("heading", { name: "vm.v3-small" })).toBeVisible();
    await expect(page.getByText(hostname)).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await page
      .getByRole("button", { name: format(t.transfers.acceptNamed, { plan: "vm.v3-small" }) })
      .click();
    await dialog.getByLabel(t.pinField.label, { exact: true }).fill(pin);
    await dialog.getByRole("button", { name: /^Accept and pay / }).click();
    await expect(page).toHaveURL(new RegExp(`/servers/${ordered.server_id}$`));
    await expect(page.getByRole("heading", { level: 1, name: hostname })).toBeVisible();
  });
