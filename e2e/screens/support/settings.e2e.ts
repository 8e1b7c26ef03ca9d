import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";
import { proveByPassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const support = { email: "support@example.test", password: "Support-demo-1" };
const { settings, settingsForm } = t;

const field = (page: Page, name: keyof typeof settings.names) =>
  page.getByLabel(settings.names[name].label, { exact: true });
const removeKey = (page: Page) =>
  page.getByRole("button", {
    name: format(settingsForm.removeNamed, { name: settings.names.POWERDNS_KEY.label }),
  });
const save = (page: Page) => page.getByRole("button", { name: settingsForm.save, exact: true }).click();

test("an administrator changes settings, is told what is wrong, and sees who changed what", async ({
  page,
  panel,
}) => {
  await openBackOffice(page, panel, admin);
  await page.getByRole("link", { name: t.staff.nav.settings, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(settings.title);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: new RegExp(`^${settings.groups.names.title}`) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(settings.groups.names.title);
  await untilHydrated(page);
  await expectNoAxeViolations(page);

  await field(page, "DNS_BACKEND").selectOption("powerdns");
  await save(page);
  await proveByPassword(page, admin.password);
  const needed = format(settingsForm.wrong.when, {
    name: settings.names.DNS_BACKEND.label,
    value: "powerdns",
  });
  await expect(page.getByText(needed)).toBeVisible();

  await field(page, "POWERDNS_URL").fill("http://127.0.0.1:1");
  await field(page, "POWERDNS_KEY").fill("a-key-of-the-test");
  await page.getByRole("button", { name: settingsForm.try.name_server }).click();
  await expect(page.getByText(settingsForm.fails, { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("a-key-of-the-test");

  await field(page, "DNS_BACKEND").selectOption("");
  await save(page);
  await expect(page.getByText(settingsForm.saved).first()).toBeVisible();
  await expect(field(page, "POWERDNS_KEY")).toHaveValue("");
  await expect(removeKey(page)).toBeVisible();
  const history = page.getByRole("table", { name: t.catalogAdmin.entry.history });
  await expect(history).toContainText(settings.historySecret);
  await expect(history).toContainText("http://127.0.0.1:1");
  await expectNoAxeViolations(page);

  await removeKey(page).click();
  await expect(page.getByText(settingsForm.removing)).toBeVisible();
  await field(page, "POWERDNS_URL").fill("");
  await save(page);
  await expect(removeKey(page)).toHaveCount(0);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
});

test("a list is edited as rows, begins with its default, and is the default again when it is the same", async ({
  page,
  panel,
}) => {
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/settings/names");
  const servers = page.getByRole("group", { name: settings.names.DNS_NAMESERVERS.label, exact: true });
  const entry = (row: number) =>
    servers.getByLabel(format(settingsForm.part, { column: settingsForm.columns.host, row: String(row) }), {
      exact: true,
    });
  await expect(entry(1)).toHaveValue("ns1.dns.test");
  await servers.getByRole("button", { name: new RegExp(`^${settingsForm.add}`) }).click();
  await expect(entry(3)).toBeFocused();
  await entry(3).fill("no name");
  await save(page);
  await proveByPassword(page, admin.password);
  await expect(servers).toContainText(
    format(settingsForm.wrong.rows, { columns: settingsForm.columns.host }),
  );
  await expectNoAxeViolations(page);
  await entry(3).fill("ns3.dns.test");
  await save(page);
  const history = page.getByRole("table", { name: t.catalogAdmin.entry.history });
  await expect(history).toContainText("ns1.dns.test,ns2.dns.test,ns3.dns.test");
  await expect(entry(3)).toHaveValue("ns3.dns.test");
  await untilHydrated(page);
  await servers.getByRole("button", { name: format(settingsForm.removeRow, { row: "3" }) }).click();
  await save(page);
  await expect(history.getByRole("row").nth(1)).toContainText(settings.historyDefault);
  await expect(entry(3)).toHaveCount(0);
});

test("what the environment sets is shown and cannot be changed", async ({ page, panel }) => {
  await openBackOffice(page, panel, admin);
  await open(page, "/staff/settings/machines");
  await expect(field(page, "DEPLOY_SPEED")).toHaveAttribute("readonly", "");
  await expect(page.getByText(format(settingsForm.byEnvironment, { name: "DEPLOY_SPEED" }))).toBeVisible();
  await expectNoAxeViolations(page);
});

test("nobody else has the pages", async ({ page, consoleWatch, panel }) => {
  consoleWatch.allow(/404/);
  await openBackOffice(page, panel, support);
  await expect(page.getByRole("link", { name: t.staff.nav.settings, exact: true })).toHaveCount(0);
  for (const path of ["/staff/settings", "/staff/settings/money"])
    expect((await page.goto(path))?.status(), path).toBe(404);
});
