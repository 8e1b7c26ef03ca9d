import { format, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { bothSizes, expectNoAxeViolations, expectNoSidewaysScroll, open } from "../../screen";
import { givePassword } from "../../sign-in-form";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { acts, invoiceDay, own } = t.terms;

test("staff see what one invoice would do, set it up, and the customer sees its day", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel);
  const hostname = "one-invoice-1";
  await addServer(panel, account, { hostname, ip: "198.18.78.1" });
  await givePassword(page, admin);
  await expect(page).toHaveURL("/staff");

  await open(page, `/staff/customers/${account.id}/billing`);
  await page.getByRole("link", { name: invoiceDay.open, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: invoiceDay.title })).toBeVisible();
  await page.getByLabel(invoiceDay.day).fill("15");
  await page.getByRole("button", { name: invoiceDay.show, exact: true }).click();
  await expect(page).toHaveURL(/day=15/);
  await expect(page.getByRole("table", { name: invoiceDay.table })).toContainText(hostname);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  const on = format(invoiceDay.on, { day: 15 });
  await page.getByRole("button", { name: `${acts.invoiceDay.label}: ${on}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.terms.fields.reason).fill("asked for by phone");
  await dialog.getByRole("button", { name: acts.invoiceDay.label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(format(invoiceDay.present, { day: 15 }))).toBeVisible();

  await page.context().clearCookies();
  await signIn(account);
  await open(page, "/billing");
  await expect(page.getByText(format(own.invoiceDay, { day: 15 }))).toBeVisible();
});

for (const { size, viewport } of bothSizes)
  test(`the preview of one invoice fits on ${size}, also where nothing renews`, async ({ page, panel }) => {
    await page.setViewportSize(viewport);
    const account = await newAccount(panel);
    await givePassword(page, admin);
    await expect(page).toHaveURL("/staff");
    await open(page, `/staff/customers/${account.id}/invoice-day`);
    await expect(page.getByText(invoiceDay.nothing)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
