import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const { ipv6, floating, private: own } = t.networks;

test("a server gets IPv6, an address moves to another one, and a network has both", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  const [first, second] = [await orderServer(api, "nl-nets-1"), await orderServer(api, "nl-nets-2")];
  await signIn(account);
  for (const { callback } of [first, second]) {
    await open(page, `/jobs/${callback}`);
    await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  }
  const dialog = page.getByRole("dialog");

  await open(page, `/servers/${first.server_id}/network`);
  await page.getByRole("button", { name: ipv6.turnOn }).click();
  await dialog.getByRole("button", { name: ipv6.turnOn }).click();
  const named = page.getByRole("table", { name: ipv6.named });
  await expect(named.getByText(/^2001:db8:10:[0-9a-f:]+$/)).toBeVisible();
  await page.getByRole("button", { name: ipv6.name }).click();
  const address = dialog.getByLabel(t.network.ip);
  await address.fill(`${await address.inputValue()}25`);
  await dialog.getByLabel(t.network.names).fill("mail.example.com");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: t.network.save }).click();
  await expect(named.getByText("mail.example.com")).toBeVisible();
  await expectNoAxeViolations(page);

  await open(page, "/networks");
  await expect(page.getByText(floating.emptyTitle)).toBeVisible();
  await page.getByRole("button", { name: floating.buy }).click();
  await dialog.getByLabel(floating.server).selectOption(String(first.server_id));
  await expect(dialog.getByText(/€2\.\d\d/).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: t.network.buy.confirm }).click();
  const table = page.getByRole("table", { name: floating.title });
  const row = table.getByRole("row").filter({ hasText: /198\.18\.\d+\.\d+/ });
  await expect(row).toContainText("nl-nets-1");
  await row.getByRole("button", { name: /^Move / }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: floating.move, exact: true }).click();
  await expect(row.getByRole("link", { name: "nl-nets-2" })).toBeVisible();
  await expect(row.getByRole("link", { name: "nl-nets-1" })).toBeVisible();

  await page.getByRole("button", { name: own.add }).click();
  await dialog.getByLabel(own.name).fill("Back");
  await dialog.getByLabel(own.range).fill("10.7.0");
  await dialog.getByRole("button", { name: own.add }).click();
  await expect(dialog.getByText(own.rangeWrong)).toBeVisible();
  await dialog.getByLabel(own.range).fill("10.7.0.0/24");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: own.add }).click();
  const networks = page.getByRole("list", { name: own.title });
  const attached = networks.getByText(/^10\.7\.0\.[23] · 52:55:/);
  for (const [at, { server_id: id }] of [first, second].entries()) {
    await networks.getByRole("button", { name: format(own.attachNamed, { name: "Back" }) }).click();
    await dialog.getByLabel(own.server).selectOption(String(id));
    await dialog.getByRole("button", { name: own.attach, exact: true }).click();
    await expect(dialog).toBeHidden();
    // Then the reason why it is not deleted has moved the buttons.
    await expect(attached).toHaveCount(at + 1);
  }
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await networks.getByRole("button", { name: format(own.detachNamed, { hostname: "nl-nets-1" }) }).click();
  await dialog.getByRole("button", { name: own.detach, exact: true }).click();
  await expect(attached).toHaveCount(1);

  await open(page, `/servers/${second.server_id}/network`);
  await expect(page.getByText("10.7.0.3")).toBeVisible();
  await expect(page.getByText(floating.one, { exact: false }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});
