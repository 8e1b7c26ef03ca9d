import type { Page } from "@playwright/test";
import { t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { acts, preview } = t.dunning;

/** In the dark, on a phone, in German; and back. */
async function expectSmallAndDark(page: Page, url: string): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.context().addCookies([{ name: "locale", value: "de", url }]);
  await page.reload();
  await untilHydrated(page);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.context().addCookies([{ name: "locale", value: "en", url }]);
  await page.emulateMedia({ colorScheme: "light" });
  if (wide) await page.setViewportSize(wide);
  await page.reload();
  await untilHydrated(page);
}

test("staff make a plan, see what it would do, choose it, stop dunning, and read the statement", async ({
  page,
  panel,
  signIn,
}) => {
  test.setTimeout(300_000);
  const account = await newAccount(panel);
  await signInAsStaff(page.context(), panel, admin);

  await open(page, "/staff/dunning/new");
  await expectSmallAndDark(page, panel.url);
  // What is wrong is said at its field.
  await page.getByLabel(t.dunning.suspend, { exact: true }).fill("-9");
  await page.getByRole("button", { name: t.dunning.save, exact: true }).click();
  await expect(page.getByText(t.dunning.faults.name)).toBeVisible();
  await expect(page.getByText(t.dunning.faults.suspend)).toBeVisible();
  const name = `Slow ${account.id}`;
  await page.getByLabel(t.dunning.name, { exact: true }).fill(name);
  await page.getByLabel(t.dunning.forWhom, { exact: true }).selectOption("*");
  await page.getByLabel(t.dunning.suspend, { exact: true }).fill("10");
  await page.getByLabel(t.dunning.terminate, { exact: true }).fill("30");
  await page.getByLabel(t.dunning.isActive, { exact: true }).check();
  await page.getByRole("button", { name: preview.show, exact: true }).click();
  await expect(page.getByRole("table", { name: preview.counts })).toBeVisible();
  await page.getByRole("button", { name: t.dunning.save, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expectNoAxeViolations(page);

  await open(page, `/staff/customers/${account.id}/billing`);
  await page.getByRole("button", { name: `${acts.choose.label}: ${t.dunning.plan}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.dunning.plan, { exact: true }).selectOption(name);
  await dialog.getByLabel(t.dunning.reason, { exact: true }).fill("agreed by phone");
  await dialog.getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(name)).toBeVisible();
  await page.getByRole("button", { name: `${acts.stop.label}: ${t.dunning.stoppedAll}` }).click();
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(t.dunning.until, { exact: true }).fill(day);
  await dialog.getByLabel(t.dunning.reason, { exact: true }).fill("waits for a transfer");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t.dunning.stoppedAll)).toBeVisible();
  await expectNoAxeViolations(page);

  await open(page, `/staff/customers/${account.id}/statement`);
  await expect(page.getByText(t.statement.closing)).toBeVisible();
  await expectNoAxeViolations(page);

  await open(page, "/staff/price-changes");
  await page.getByRole("button", { name: t.priceChanges.plan, exact: true }).click();
  const from = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(t.priceChanges.preset, { exact: true }).fill("vm.v3-nano");
  await dialog.getByLabel(t.priceChanges.price, { exact: true }).fill("123,45");
  await dialog.getByLabel(t.priceChanges.from, { exact: true }).fill(from);
  await expectNoAxeViolations(page);
  await dialog.getByRole("button").last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("vm.v3-nano");
  await expect(page.getByText("€123.45").first()).toBeVisible();
  await expectSmallAndDark(page, panel.url);
  await page.getByRole("button", { name: t.priceChanges.acts.cancel.label, exact: true }).click();
  await dialog.getByLabel(t.priceChanges.reason, { exact: true }).fill("only tried out");
  await dialog.getByRole("button").last().click();
  await expect(page.getByText(t.priceChanges.states.canceled).first()).toBeVisible();

  await page.context().clearCookies();
  await signIn(account);
  await open(page, "/billing/statement");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t.statement.title);
  await expectSmallAndDark(page, panel.url);
  const file = await page.request.get("/billing/statement/csv");
  expect(await file.text()).toContain(t.statement.opening);
  expect((await page.request.get("/billing/statement/pdf")).headers()["content-type"]).toBe(
    "application/pdf",
  );
});
