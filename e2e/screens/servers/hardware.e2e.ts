import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { format, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";

const pin = "4071";

test("a physical server's controller, sensors and someone on site are reached from its page", async ({
  page,
  panel,
  signIn,
}) => {
  const facts = { verified: true, emailVerifiedAt: new Date(), credit: "200.00", pin };
  const account = await withDatabase(panel, (db) => addAccount(db, facts));
  const api = await apiOf(panel, account);
  const ordered = await orderServer(api, "nl-metal-1", { pin, preset: "bm.v4-entry", traffic_plan: 4 });
  await signIn(account);
  await open(page, `/jobs/${ordered.callback}`);
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  await open(page, `/servers/${ordered.server_id}`);
  const strip = page.getByRole("region", { name: t.bmc.sensors.title });
  await strip.getByRole("button", { name: t.bmc.sensors.read }).click();
  await expect(strip.getByRole("status")).toContainText(/^\d+ sensors, no alarms.*CPU Temp: \d+ °C/);
  await expectNoAxeViolations(page);
  const tabs = page.getByRole("navigation", { name: t.server.tabs.label });
  await expect(tabs.getByRole("link", { name: t.server.tabs.console })).toBeVisible();
  await expect(tabs.getByRole("link", { name: t.server.tabs.snapshots })).toBeVisible();
  await page.getByRole("button", { name: t.server.actions.title, exact: true }).click();
  const offered = page.locator("[popover]:popover-open");
  await expect(offered.getByRole("link", { name: t.server.actions.reinstall })).toBeVisible();
  await expect(offered.getByText(t.server.action.create_snapshot)).toHaveCount(0);
  await open(page, `/servers/${ordered.server_id}/snapshots`);
  await expect(page.getByText(t.machine.snapshots.none)).toBeVisible();
  await expect(page.getByRole("button", { name: t.server.actions.snapshot })).toHaveCount(0);
  await expect(page.getByRole("button", { name: t.machine.images.make })).toBeDisabled();
  await open(page, `/servers/${ordered.server_id}/console`);
  const card = page.getByRole("region", { name: t.bmc.title });
  const dialog = page.getByRole("dialog");
  const press = (name: string) => card.getByRole("button", { name, exact: true }).click();
  const confirm = async (name: string, typed: string | null) => {
    if (typed) await dialog.getByLabel(t.pinField.label, { exact: true }).fill(typed);
    await dialog.getByRole("button", { name, exact: true }).click();
  };

  await expect(card.getByText(/^10\.\d+\.\d+\.\d+$/)).toBeVisible();
  await expect(card.getByRole("button", { name: t.bmc.remove.open })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expectNoAxeViolations(page);
  await press(t.bmc.user.open);
  await confirm(t.bmc.user.confirm, pin);
  const shown = page.getByRole("dialog", { name: format(t.bmc.shownTitle, { hostname: "nl-metal-1" }) });
  await expect(shown.getByText(/^[A-Za-z0-9]{16}$/)).toBeFocused();
  const login = (await shown.getByText(/^u[0-9a-f]{8}$/).textContent()) ?? "";
  await expectNoAxeViolations(page);
  await shown.getByRole("button", { name: t.server.saved }).click();
  await expect(card.getByRole("button", { name: t.bmc.user.again })).toBeFocused();
  await press(t.bmc.user.again);
  await expect(dialog).toContainText(`${login} stops working`);
  await dialog.getByRole("button", { name: t.common.cancel }).click();
  await press(t.bmc.remove.open);
  await confirm(t.bmc.remove.open, pin);
  await expect(card.getByText(t.bmc.noUsers)).toBeVisible();
  await press(t.bmc.reset.open);
  await confirm(t.bmc.reset.open, null);
  await expect(page.getByText(t.bmc.reset.done)).toBeVisible();

  await page.getByRole("button", { name: t.bmc.sensors.read }).click();
  const sensors = page.getByRole("table", { name: t.bmc.sensors.title });
  await expect(sensors.getByRole("row").filter({ hasText: "CPU Temp" })).toContainText(/\d+ °C\s*OK/);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);

  await page.getByRole("link", { name: t.bmc.onSite.open }).click();
  await page.getByLabel(t.tickets.hands.kind).selectOption({ label: t.tickets.hands.kinds.reboot });
  await page.getByRole("button", { name: t.tickets.hands.send }).click();
  await expect(page.getByLabel(t.pinField.label, { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(t.pinField.label, { exact: true }).fill(pin);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: t.tickets.hands.send }).click();
  await expect(page).toHaveURL(/\/help\/\d+$/);
  await open(page, "/help");
  await expect(page.getByRole("row").filter({ hasText: "nl-metal-1" }).first()).toContainText(
    "Restart it: nl-metal-1",
  );
});
