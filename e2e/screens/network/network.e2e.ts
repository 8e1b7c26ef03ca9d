import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open } from "../../screen";

for (const { size, viewport } of bothSizes)
  test(`on ${size}: names, a further address, a block and its end, and the server found by the address`, async ({
    page,
    panel,
    signIn,
    consoleWatch,
  }) => {
    await page.setViewportSize(viewport);
    consoleWatch.allow(/status of 422.*update_ptr/);
    const account = await newAccount(panel, { credit: "50.00" });
    const ordered = await orderServer(await apiOf(panel, account), "nl-net-1");
    await signIn(account);
    await open(page, `/jobs/${ordered.callback}`);
    await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
    await open(page, `/servers/${ordered.server_id}`);
    await page
      .getByRole("navigation", { name: t.server.tabs.label })
      .getByRole("link", { name: t.network.title })
      .click();
    const table = page.getByRole("table", { name: t.network.addresses });
    await expect(table.getByText(/^198\.18\.\d+\.\d+$/)).toBeVisible();
    const ip = (await table.getByText(/^198\.18\.\d+\.\d+$/).textContent()) ?? "";
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: format(t.network.reading.readPort, { port: "eth0" }) }).click();
    await expect(page.getByText(/^Connected, \d+ Mbit\/s, full duplex$/)).toBeVisible();
    await page.getByRole("button", { name: format(t.network.scan.named, { ip }) }).click();
    await page.getByRole("button", { name: t.network.scan.look }).click();
    await expect(page.getByRole("table", { name: /that answer$/ }).getByText("ssh")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("dialog").getByRole("button", { name: t.network.act.passageRemove.open }).click();

    await page.getByRole("button", { name: format(t.network.editNames, { ip }) }).click();
    const names = page.getByRole("textbox", { name: format(t.network.namesLabel, { ip }) });
    await names.fill("not a name");
    await page.getByRole("button", { name: t.network.save }).click();
    await expect(names).toHaveAttribute("aria-invalid", "true");
    await names.fill("web-1.example.com");
    await page.getByRole("button", { name: t.network.save }).click();
    await expect(names).toBeHidden();
    await expect(table.getByText("web-1.example.com", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: t.network.add }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(t.network.buy.credit)).toBeVisible();
    await expect(dialog.getByText(/€2\.\d\d/).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: t.network.buy.confirm }).click();
    await expect(table.getByRole("row")).toHaveCount(3);
    const more =
      (await table
        .getByText(/^198\.18\.\d+\.\d+$/)
        .nth(1)
        .textContent()) ?? "";

    const block = page.getByRole("button", { name: `Block ${more}` });
    await expect(block).toBeEnabled();
    await block.click();
    await dialog.getByLabel(t.network.reason).fill("attack");
    await dialog.getByText(t.common.apiCall).click();
    await expect(dialog.getByText(/net\.php[\s\S]*action=block_ip/)).toBeVisible();
    await dialog.getByRole("button", { name: t.network.act.block.open, exact: true }).click();
    await expect(table.getByText(t.network.blocked, { exact: true })).toBeVisible();
    await expect(table.getByText("attack")).toBeVisible();
    const unblock = page.getByRole("button", { name: `Unblock ${more}` });
    await expect(unblock).toBeEnabled();
    await unblock.click();
    await dialog.getByRole("button", { name: t.network.act.unblock.open, exact: true }).click();
    await expect(table.getByText(t.network.blocked, { exact: true })).toBeHidden();

    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await open(page, `/servers?q=${encodeURIComponent(`ip:${more}`)}`);
    await expect(page.getByRole("link", { name: "nl-net-1" })).toBeVisible();

    await open(page, `/servers/${ordered.server_id}/traffic`);
    await expect(page.getByRole("heading", { name: t.network.traffic.month })).toBeVisible();
    await page.getByRole("radio", { name: t.network.traffic.spans.day }).check();
    await page.getByRole("button", { name: t.network.traffic.table }).click();
    await expect(
      page.getByRole("table", { name: t.network.traffic.chart }).getByRole("row").nth(1),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
