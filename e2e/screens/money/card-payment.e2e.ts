import type { Page } from "@playwright/test";
import { format, ru, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { payWith } from "../../card-payments";
import { expect, test } from "../../fixtures";
import { fill, jobPath } from "../../order-page";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, measureScripts, open, phone } from "../../screen";

const price = "5.45";
const card = (page: Page) => page.getByRole("region", { name: t.pay.card.testTitle });
const paymentPath = /\/billing\/payments\/\d+$/;

test("credit is bought with a test card, after a declined one and a challenge", async ({
  page,
  panel,
  signIn,
}) => {
  await signIn(await newAccount(panel));
  await open(page, "/billing");
  await page.getByRole("link", { name: t.addFunds.title }).click();
  await expect(page).toHaveURL("/billing/add-funds");
  await expectNoAxeViolations(page);
  const amount = page.getByLabel(format(t.addFunds.amount, { currency: "EUR" }));
  await amount.fill("0,50");
  await page.getByRole("button", { name: t.addFunds.submitCard }).click();
  await expect(page.getByText(t.addFunds.wrong)).toBeVisible();
  await amount.fill("25,00");
  await page.getByRole("button", { name: t.addFunds.submitCard }).click();
  await page.waitForURL(/\/sandbox-card\//);
  await expect(page.getByText("A test page: no money moves")).toBeVisible();
  await expectNoAxeViolations(page);
  await payWith(page, "declined");
  await page.waitForURL(paymentPath);
  await expect(page.getByText(t.cardPayment.failed.declined)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: t.common.retry }).click();
  await payWith(page, "challenge");
  await expect(page.getByText(format(t.sandboxCard.challenge, { amount: "€25.00" }))).toBeVisible();
  await page.getByRole("button", { name: t.sandboxCard.confirm, exact: true }).click();
  await expect(page).toHaveURL("/billing");
  await expect(page.getByText(format(t.cardPayment.done, { amount: "€25.00" }))).toBeVisible();
  await expect(page.getByRole("main").getByText("€25.00").first()).toBeVisible();
  await open(page, "/billing/transactions");
  await expect(page.getByRole("table", { name: t.transactions.title }).getByRole("rowheader")).toHaveCount(1);
  await expect(page.getByRole("cell", { name: t.transactions.methods.sandbox })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("credit bought by bank transfer has an invoice that opens at the bank details", async ({
  page,
  panel,
  signIn,
}) => {
  await signIn(await newAccount(panel));
  await open(page, "/billing/transactions");
  await page.getByRole("link", { name: t.addFunds.title }).click();
  await page.getByRole("radio", { name: t.transactions.methods.bank_transfer }).check();
  await page.getByRole("button", { name: t.addFunds.submitTransfer }).click();
  await expect(page.getByRole("radio", { name: t.transactions.methods.bank_transfer })).toBeChecked();
  await expect(page.getByRole("region", { name: t.invoice.transfer.title })).toBeVisible();
});

test("an order without credit is paid by card and deployed", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await fill(page);
  await page.getByRole("button", { name: t.order.summary.orderLater }).click();
  await page.waitForURL(/\/billing\/invoices\/\d+\?to=/);
  await card(page)
    .getByRole("button", { name: /^Pay €.+ by card$/ })
    .click();
  await payWith(page, "good");
  await page.waitForURL(jobPath);
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
});

test("a payment that is not certain yet says so, and goes on by itself", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const { invoice } = await orderServer(await apiOf(panel, account), "card-screen-1");
  await signIn(account);
  await open(page, `/billing/invoices/${invoice}`);
  await card(page).getByLabel(t.pay.card.save).check();
  await card(page)
    .getByRole("button", { name: format(t.pay.card.pay, { amount: `€${price}` }) })
    .click();
  await payWith(page, "pending");
  await page.waitForURL(paymentPath);
  await expect(page.getByText("we wait for its confirmation")).toBeVisible();
  await expect(page).toHaveURL(`/billing/invoices/${invoice}`);
  await expect(page.getByText(t.invoice.moment.paid)).toBeVisible();
  await open(page, "/billing/methods");
  await expect(
    page.getByText(format(t.paymentMethods.name, { brand: "Visa", digits: "0077" })),
  ).toBeVisible();
  await expect(page.getByText(t.paymentMethods.used)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Remove Visa ending in 0077" }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.paymentMethods.remove }).click();
  await expect(page.getByText(t.paymentMethods.none)).toBeVisible();
});

test("who leaves without paying can go on, or pay another way", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "20.00" });
  const api = await apiOf(panel, account);
  await api.call("auth", { action: "flip_tag", tag: "auto_credit", value: "0" });
  const { invoice } = await orderServer(await apiOf(panel, account), "card-screen-2");
  await signIn(account);
  await open(page, `/billing/invoices/${invoice}`);
  await page.getByRole("radio", { name: t.transactions.methods.sandbox }).check();
  await card(page)
    .getByRole("button", { name: /by card$/ })
    .click();
  await page.getByRole("link", { name: t.sandboxCard.leave }).click();
  await page.waitForURL(paymentPath);
  await expect(page.getByText(t.cardPayment.open)).toBeVisible();
  await expect(page.getByRole("link", { name: t.cardPayment.openNext })).toHaveAttribute(
    "href",
    /^\/sandbox-card\/[0-9a-f]{32}$/,
  );
  await page.getByRole("link", { name: t.cardPayment.other }).click();
  await expect(page.getByText("was started and not completed.")).toBeVisible();
  await page.getByRole("button", { name: format(t.pay.pay, { amount: `€${price}` }) }).click();
  await expect(page.getByText(t.invoice.moment.paid)).toBeVisible();
});

test("the pages of payments bring at most 200 KB of script", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  for (const path of ["/billing/add-funds", "/billing/methods", "/billing/transactions"]) {
    const weight = (await measureScripts(page, path)) / 1024;
    test.info().annotations.push({ type: "script", description: `${path} ${weight.toFixed(1)} KB` });
    expect(weight, path).toBeLessThanOrEqual(200);
  }
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("the pages of payments speak Russian and fit", async ({ page, signIn }) => {
    await signIn("boris");
    for (const [path, title] of [
      ["/billing/add-funds", ru.addFunds.title],
      ["/billing/methods", ru.paymentMethods.title],
      ["/billing/transactions", ru.transactions.title],
    ] as const) {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
