import { importSynthetic } from "@/lib/testing/imports/import-synthetic";
import { emailOf, oldPassword } from "@/lib/testing/imports/synthetic-whmcs";
import { t } from "@/lib/testing/words";
import { expect, test } from "../../fixtures";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";
import { givePassword, signOut } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { earlier, dataImports } = t;

test("a customer of the system before signs in with the old password and finds the old invoices", async ({
  page,
  panel,
  consoleWatch,
}) => {
  await importSynthetic(panel.databaseUrl, 24);

  // Nobody can sign in before staff have opened the accounts.
  consoleWatch.allow(/status of 401.*\/login\/password/);
  await givePassword(page, { email: emailOf(2), password: oldPassword });
  await expect(page.getByRole("alert").first()).toBeVisible();
  await signInAsStaff(page.context(), panel, admin);
  await open(page, "/staff/settings/imports");
  await page
    .getByRole("link", { name: /whmcs\.sql/ })
    .first()
    .click();
  await expect(page.getByRole("table", { name: dataImports.counts })).toContainText(
    dataImports.nouns.invoice,
  );
  await expect(page.getByRole("table", { name: dataImports.sums })).toContainText("EUR");
  const remarks = await page.request.get(`${page.url()}/remarks`);
  expect(remarks.status()).toBe(200);
  expect((await remarks.text()).split("\r\n")[0]).toContain(dataImports.said);
  const wide = page.viewportSize();
  for (const { viewport } of bothSizes) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
  }
  await expectNoAxeViolations(page);
  if (wide) await page.setViewportSize(wide);
  await open(page, "/staff/settings/imports");
  await page.getByRole("button", { name: dataImports.acts.open.label }).click();
  await page.getByRole("dialog").getByRole("button", { name: dataImports.acts.open.label }).click();
  await expect(page.getByText(dataImports.acts.open.done).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await signOut(page, admin.email);

  await givePassword(page, { email: emailOf(2), password: oldPassword });
  await expect(page).toHaveURL("/servers");
  await open(page, "/billing");
  await page.getByRole("link", { name: earlier.all }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(earlier.title);
  const invoices = page.getByRole("table", { name: earlier.invoices });
  await expect(invoices.getByRole("row")).toHaveCount(5);
  await untilHydrated(page);
  const file = page.waitForEvent("download");
  await invoices.getByRole("link", { name: earlier.pdf }).first().click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  for (const { viewport } of bothSizes) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  }
  await expect(page.getByRole("link", { name: earlier.csv, exact: true }).first()).toBeVisible();
});
