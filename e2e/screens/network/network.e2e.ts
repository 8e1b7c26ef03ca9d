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
    await expect(page.getByRole("link", { name: "Open server" })).toBeVisible();
    await open(page, `/servers/${ordered.server_id}`);
    await page
      .getByRole("navigation", { name: "Pages of this server" })
      .getByRole("link", { name: "Network" })
      .click();
    const table = page.getByRole("table", { name: "Addresses" });
    await expect(table.getByText(/^198\.18\.\d+\.\d+$/)).toBeVisible();
    const ip = (await table.getByText(/^198\.18\.\d+\.\d+$/).textContent()) ?? "";
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Read eth0 now" }).click();
    await expect(page.getByText(/^Connected, \d+ Mbit\/s, full duplex$/)).toBeVisible();
    await page.getByRole("button", { name: `Open ports of ${ip}` }).click();
    await page.getByRole("button", { name: "Look now" }).click();
    await expect(page.getByRole("table", { name: /that answer$/ }).getByText("ssh")).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: `Edit the names of ${ip}` }).click();
    const names = page.getByRole("textbox", { name: `Names of ${ip}` });
    await names.fill("not a name");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(names).toHaveAttribute("aria-invalid", "true");
    await names.fill("web-1.example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(names).toBeHidden();
    await expect(table.getByText("web-1.example.com", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Add addresses" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Your credit")).toBeVisible();
    await expect(dialog.getByText(/€2\.\d\d/).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Pay from credit" }).click();
    await expect(table.getByRole("row")).toHaveCount(3);
    const more =
      (await table
        .getByText(/^198\.18\.\d+\.\d+$/)
        .nth(1)
        .textContent()) ?? "";

    const block = page.getByRole("button", { name: `Block ${more}` });
    await expect(block).toBeEnabled();
    await block.click();
    await dialog.getByLabel("Reason").fill("attack");
    await dialog.getByText("API call").click();
    await expect(dialog.getByText(/net\.php[\s\S]*action=block_ip/)).toBeVisible();
    await dialog.getByRole("button", { name: "Block", exact: true }).click();
    await expect(table.getByText("Blocked", { exact: true })).toBeVisible();
    await expect(table.getByText("attack")).toBeVisible();
    const unblock = page.getByRole("button", { name: `Unblock ${more}` });
    await expect(unblock).toBeEnabled();
    await unblock.click();
    await dialog.getByRole("button", { name: "Unblock", exact: true }).click();
    await expect(table.getByText("Blocked", { exact: true })).toBeHidden();

    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await open(page, `/servers?q=${encodeURIComponent(`ip:${more}`)}`);
    await expect(page.getByRole("link", { name: "nl-net-1" })).toBeVisible();

    await open(page, `/servers/${ordered.server_id}/traffic`);
    await expect(page.getByRole("heading", { name: "This month" })).toBeVisible();
    await page.getByRole("radio", { name: "24 hours" }).check();
    await page.getByRole("button", { name: "Show as a table" }).click();
    await expect(
      page.getByRole("table", { name: "Traffic over time" }).getByRole("row").nth(1),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
