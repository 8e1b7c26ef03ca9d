import type { Page } from "@playwright/test";
import { newAccount } from "../../accounts";
import { payWith } from "../../card-payments";
import { expect, test } from "../../fixtures";
import { fill, jobPath } from "../../order-page";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, measureScripts, open, phone } from "../../screen";

const price = "5.45";
const card = (page: Page) => page.getByRole("region", { name: "Pay by test card" });
const paymentPath = /\/billing\/payments\/\d+$/;

test("credit is bought with a test card, after a declined one and a challenge", async ({
  page,
  panel,
  signIn,
}) => {
  await signIn(await newAccount(panel));
  await open(page, "/billing");
  await page.getByRole("link", { name: "Add funds" }).click();
  await expect(page).toHaveURL("/billing/add-funds");
  await expectNoAxeViolations(page);
  const amount = page.getByLabel("Amount, EUR");
  await amount.fill("0,50");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Enter an amount from 1 to 10,000.")).toBeVisible();
  await amount.fill("25,00");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(/\/sandbox-card\//);
  await expect(page.getByText("A test page: no money moves")).toBeVisible();
  await expectNoAxeViolations(page);
  await payWith(page, "declined");
  await page.waitForURL(paymentPath);
  await expect(page.getByText("The card was declined. Nothing was charged.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await payWith(page, "challenge");
  await expect(page.getByText("Your bank asks you to confirm €25.00.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL("/billing");
  await expect(page.getByText("Payment of €25.00 received.")).toBeVisible();
  await expect(page.getByRole("main").getByText("€25.00").first()).toBeVisible();
  await open(page, "/billing/transactions");
  await expect(page.getByRole("table", { name: "Transactions" }).getByRole("rowheader")).toHaveCount(1);
  await expect(page.getByRole("cell", { name: "Test card" })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("credit bought by bank transfer has an invoice that opens at the bank details", async ({
  page,
  panel,
  signIn,
}) => {
  await signIn(await newAccount(panel));
  await open(page, "/billing/transactions");
  await page.getByRole("link", { name: "Add funds" }).click();
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  await page.getByRole("button", { name: "Show transfer details" }).click();
  await expect(page.getByRole("radio", { name: "Bank transfer" })).toBeChecked();
  await expect(page.getByRole("region", { name: "Pay by bank transfer" })).toBeVisible();
});

test("an order without credit is paid by card and deployed", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await fill(page);
  await page.getByRole("button", { name: "Order and go to payment" }).click();
  await page.waitForURL(/\/billing\/invoices\/\d+\?to=/);
  await card(page)
    .getByRole("button", { name: /^Pay €.+ by card$/ })
    .click();
  await payWith(page, "good");
  await page.waitForURL(jobPath);
  await expect(page.getByRole("link", { name: "Open server" })).toBeVisible();
});

test("a payment that is not certain yet says so, and goes on by itself", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const { invoice } = await orderServer(await apiOf(panel, account), "card-screen-1");
  await signIn(account);
  await open(page, `/billing/invoices/${invoice}`);
  await card(page).getByLabel("Save this card for automatic payments").check();
  await card(page)
    .getByRole("button", { name: `Pay €${price} by card` })
    .click();
  await payWith(page, "pending");
  await page.waitForURL(paymentPath);
  await expect(page.getByText("we wait for its confirmation")).toBeVisible();
  await expect(page).toHaveURL(`/billing/invoices/${invoice}`);
  await expect(page.getByText("Paid in full")).toBeVisible();
  await open(page, "/billing/methods");
  await expect(page.getByText("Visa ending in 0077")).toBeVisible();
  await expect(page.getByText("Charged automatically")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Remove Visa ending in 0077" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No saved cards")).toBeVisible();
});

test("who leaves without paying can go on, or pay another way", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel, { credit: "20.00" });
  const api = await apiOf(panel, account);
  await api.call("auth", { action: "flip_tag", tag: "auto_credit", value: "0" });
  const { invoice } = await orderServer(await apiOf(panel, account), "card-screen-2");
  await signIn(account);
  await open(page, `/billing/invoices/${invoice}`);
  await page.getByRole("radio", { name: "Test card" }).check();
  await card(page)
    .getByRole("button", { name: /by card$/ })
    .click();
  await page.getByRole("link", { name: "Back without paying" }).click();
  await page.waitForURL(paymentPath);
  await expect(page.getByText("The payment isn't complete. Nothing was charged so far.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue payment" })).toHaveAttribute(
    "href",
    /^\/sandbox-card\/[0-9a-f]{32}$/,
  );
  await page.getByRole("link", { name: "Choose another way to pay" }).click();
  await expect(page.getByText("was started and not completed.")).toBeVisible();
  await page.getByRole("button", { name: `Pay €${price} from credit` }).click();
  await expect(page.getByText("Paid in full")).toBeVisible();
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
      ["/billing/add-funds", "Пополнение баланса"],
      ["/billing/methods", "Способы оплаты"],
      ["/billing/transactions", "Операции"],
    ] as const) {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
