import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { taxes, taxGrounds } = t;

test("staff read what is to be declared down to why one invoice bears its tax, and add a rate and an exchange rate", async ({
  page,
  panel,
}) => {
  test.setTimeout(240_000);
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  const { invoice } = await orderServer(api, "taxed");
  await api.call("billing", { action: "apply_credit", invoice_id: invoice, amount: "5.45" });
  await signInAsStaff(page.context(), panel, admin);
  const both = async (path: string) => {
    await open(page, path);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    const wide = page.viewportSize();
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: "light" });
    if (wide) await page.setViewportSize(wide);
  };

  const year = new Date().getUTCFullYear();
  await both(`/staff/taxes?company=1&from=${year}-01-01&until=${year}-12-31`);
  const sums = page.getByRole("table", { name: taxes.sums });
  await expect(sums).toContainText(taxes.codes.domestic);
  await expect(page.getByText(format(taxes.box, { box: "1a" }), { exact: true })).toBeVisible();
  const box = page.locator("a[href*='box=NL']").first();
  await expect(box).toHaveAttribute("href", /box=NL\+1a/);
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: format(taxes.csvOf, { what: taxes.sums }), exact: true }).click();
  expect((await coming).suggestedFilename()).toBe(`EU-sums-${year}-01-01-${year}-12-31.csv`);

  // A number opens into its documents, and a document says why.
  await sums.getByRole("link", { name: taxes.codes.domestic }).first().click();
  await expect(page).toHaveURL(/\/staff\/lists\/taxEntries/);
  await untilHydrated(page);
  await page.locator("[data-row-link]").first().click();
  await expect(page.getByRole("heading", { level: 1, name: taxGrounds.title })).toBeVisible();
  await both(`/staff/invoices/${invoice}/tax`);
  await expect(page.getByText(format(taxGrounds.article, { article: "58" }), { exact: true })).toBeVisible();
  await both(`/staff/taxes/lines?company=1&from=${year}-01-01&until=${year}-12-31&kind=book`);

  await both("/staff/taxes/rates");
  await page.getByLabel(taxes.place, { exact: true }).selectOption("NO");
  await page.getByLabel(taxes.validFrom, { exact: true }).fill("2031-01-01");
  await page.getByLabel(taxes.ratePercent, { exact: true }).fill("25");
  await page.getByRole("button", { name: taxes.addRate, exact: true }).click();
  await expect(page.getByText(taxes.rateAdded, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /2031-01-01/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: taxes.remove, exact: true }).click();
  await expect(page.getByText(taxes.rateRemoved, { exact: true })).toBeVisible();

  await both("/staff/taxes/exchange");
  await page.getByLabel(taxes.isSoMany, { exact: true }).fill("98,5");
  await page.getByLabel(taxes.currency, { exact: true }).fill("RUB");
  await page.getByRole("button", { name: taxes.save, exact: true }).click();
  await expect(page.getByRole("table", { name: taxes.exchangeRates })).toContainText("1 EUR = 98.5 RUB");
});
