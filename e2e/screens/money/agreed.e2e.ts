import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { acts, catalog, fields, own, payLater } = t.terms;

/** Presses a button of a card, fills in its dialog, and confirms. */
async function act(page: Page, button: string, typed: Record<string, string>): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expectNoAxeViolations(page);
  for (const [name, value] of Object.entries(typed))
    await dialog
      .getByLabel(new RegExp(`^${name}( ?${t.terms.optional.replaceAll(/[()]/g, "[$&]")})?$`))
      .fill(value);
  await dialog.getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
}

/** In the dark, on a phone, in Russian; and back. */
async function expectSmallAndDark(page: Page, url: string): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.context().addCookies([{ name: "locale", value: "ru", url }]);
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

test("staff agree on terms with a customer, sell a product, and the customer sees both", async ({
  page,
  panel,
  signIn,
}) => {
  test.setTimeout(300_000);
  const account = await newAccount(panel);
  await signInAsStaff(page.context(), panel, admin);

  await open(page, "/staff/catalogue/products");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const name = `Colocation ${account.id}`;
  await act(page, catalog.add, {
    [catalog.nameEn]: name,
    [catalog.nameRu]: `Размещение ${account.id}`,
    [format(catalog.priceIn, { currency: "EUR" })]: "49,50",
  });
  await expect(page.getByText("€49.50")).toBeVisible();
  await expectSmallAndDark(page, panel.url);

  await open(page, `/staff/customers/${account.id}/billing`);
  const reason = { [fields.reason]: "framework agreement" };
  await act(page, `${acts.payLater.label}: ${payLater.term}`, {
    [`${fields.limit}, EUR`]: "500",
    [fields.days]: "14",
    ...reason,
  });
  await expect(page.getByText("€500.00").first()).toBeVisible();
  await act(page, `${acts.references.label}: ${t.terms.references}`, {
    [fields.purchase_order]: "PO-4711",
    ...reason,
  });
  await expect(page.getByText("PO-4711")).toBeVisible();
  await act(page, `${acts.discount.label}: ${t.terms.discount.term}`, { [fields.percent]: "10", ...reason });
  // What is wrong is said at its field.
  await page.getByRole("button", { name: `${acts.planPrice.label}: ${t.terms.prices.title}` }).click();
  const pricing = page.getByRole("dialog");
  await pricing.getByLabel(fields.preset, { exact: true }).fill("no-such-plan");
  await pricing.getByLabel(`${fields.price}, EUR`).fill("1.23");
  await pricing.getByLabel(fields.reason, { exact: true }).fill("framework agreement");
  await pricing.getByRole("button").last().click();
  await expect(pricing.getByText(t.terms.problems.preset)).toBeVisible();
  await pricing.getByLabel(fields.preset, { exact: true }).fill("vm.v3-nano");
  await pricing.getByRole("button").last().click();
  await expect(pricing).toHaveCount(0);
  await page.getByRole("button", { name: `${acts.sell.label}: ${t.terms.products.title}` }).click();
  const selling = page.getByRole("dialog");
  await selling
    .getByLabel(fields.product, { exact: true })
    .selectOption({ label: `${name}: €49.50 for 1 month` });
  await selling.getByLabel(fields.reason, { exact: true }).fill("framework agreement");
  await selling.getByRole("button").last().click();
  await expect(selling).toHaveCount(0);
  await expect(page.getByText(`1 × ${name}`)).toBeVisible();
  await expectSmallAndDark(page, panel.url);

  await page.context().clearCookies();
  await signIn(account);
  await open(page, "/billing");
  await expect(page.getByText("PO-4711")).toBeVisible();
  await expectSmallAndDark(page, panel.url);
  await page.getByRole("link", { name: own.all }).click();
  await expect(page).toHaveURL(/\/billing\/subscriptions$/);
  await untilHydrated(page);
  await expect(page.getByText(`1 × ${name}`)).toBeVisible();
  await expectSmallAndDark(page, panel.url);
});
