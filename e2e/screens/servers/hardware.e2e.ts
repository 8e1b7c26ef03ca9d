import { addAccount } from "@/lib/testing/factories";
import { withDatabase } from "@/lib/testing/panel-database";
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
  await expect(page.getByRole("link", { name: "Open server" })).toBeVisible();
  await open(page, `/servers/${ordered.server_id}`);
  const strip = page.getByRole("region", { name: "Sensors" });
  await strip.getByRole("button", { name: "Refresh" }).click();
  await expect(strip.getByRole("status")).toContainText(/^\d+ sensors, no alarms.*CPU Temp: \d+ °C/);
  await expectNoAxeViolations(page);
  const tabs = page.getByRole("navigation", { name: "Pages of this server" });
  await expect(tabs.getByRole("link", { name: "Console" })).toBeVisible();
  await expect(tabs.getByRole("link", { name: "Snapshots" })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  const offered = page.locator("[popover]:popover-open");
  await expect(offered.getByRole("link", { name: "Reinstall" })).toBeVisible();
  await expect(offered.getByText("Snapshot")).toHaveCount(0);
  await open(page, `/servers/${ordered.server_id}/snapshots`);
  await expect(page.getByText("This server has no snapshots")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create snapshot" })).toHaveCount(0);
  await open(page, `/servers/${ordered.server_id}/console`);
  const card = page.getByRole("region", { name: "Management controller" });
  const dialog = page.getByRole("dialog");
  const press = (name: string) => card.getByRole("button", { name, exact: true }).click();
  const confirm = async (name: string, typed: string | null) => {
    if (typed) await dialog.getByLabel("PIN", { exact: true }).fill(typed);
    await dialog.getByRole("button", { name, exact: true }).click();
  };

  await expect(card.getByText(/^10\.\d+\.\d+\.\d+$/)).toBeVisible();
  await expect(card.getByRole("button", { name: "Remove users" })).toHaveAttribute("aria-disabled", "true");
  await expectNoAxeViolations(page);
  await press("Add user");
  await confirm("Make user", pin);
  const shown = page.getByRole("dialog", { name: "Controller user of nl-metal-1" });
  await expect(shown.getByText(/^[A-Za-z0-9]{16}$/)).toBeFocused();
  const login = (await shown.getByText(/^u[0-9a-f]{8}$/).textContent()) ?? "";
  await expectNoAxeViolations(page);
  await shown.getByRole("button", { name: "I've saved it" }).click();
  await expect(card.getByRole("button", { name: "Replace user" })).toBeFocused();
  await press("Replace user");
  await expect(dialog).toContainText(`${login} stops working`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await press("Remove users");
  await confirm("Remove users", pin);
  await expect(card.getByText("No users yet.")).toBeVisible();
  await press("Restart controller");
  await confirm("Restart controller", null);
  await expect(page.getByText("The controller restarts.")).toBeVisible();

  await page.getByRole("button", { name: "Refresh" }).click();
  const sensors = page.getByRole("table", { name: "Sensors" });
  await expect(sensors.getByRole("row").filter({ hasText: "CPU Temp" })).toContainText(/\d+ °C\s*OK/);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);

  await page.getByRole("link", { name: "Ask for remote hands" }).click();
  await page.getByLabel("What do you need?").selectOption({ label: "Restart it" });
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByLabel("PIN", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("PIN", { exact: true }).fill(pin);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page).toHaveURL(/\/help\/\d+$/);
  await open(page, "/help");
  await expect(page.getByRole("row").filter({ hasText: "nl-metal-1" }).first()).toContainText(
    "Restart it: nl-metal-1",
  );
});
