import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel-process";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, type Ordered, orderServer } from "../../orders";
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  measureScripts,
  open,
  phone,
  readRows,
} from "../../screen";

const price = "5.45";

/** An account with credit that is not used when ordering, and an unpaid invoice of 5.45 EUR. */
async function unpaidOrder(panel: PanelProcess, credit: string) {
  const account = await newAccount(panel, { credit });
  const api = await apiOf(panel, account);
  await api.call("auth", { action: "flip_tag", tag: "auto_credit", value: "0" });
  const ordered = await orderServer(await apiOf(panel, account), "nl-bill-1");
  expect(ordered.status).toBe("Unpaid");
  return { account, api, ordered };
}

const invoicePath = ({ invoice }: Ordered) => `/billing/invoices/${invoice}`;
const payCard = (page: Page) => page.getByRole("region", { name: "Pay from credit" });
const state = (page: Page, word: string) =>
  page.getByRole("banner").or(page.getByRole("main")).getByText(word, { exact: true });

test("billing says what is owed, when, and what comes next", async ({ page, signIn }) => {
  await signIn("boris");
  await open(page, "/billing");
  await expect(page).toHaveTitle("Billing · Berth");
  await expect(
    page.getByText(/^You owe ₽3,489\.20 on 2 invoices\. 1 is overdue by 14\sdays \(due \d+\s\w+\)\.$/),
  ).toBeVisible();
  const rows = await readRows(page.getByRole("table", { name: "Invoices" }));
  expect(rows.map(({ Status }) => Status)).toEqual(["Unpaid", "Overdue", "Paid"]);
  expect(rows[0]).toMatchObject({ Number: expect.stringMatching(/^RU-\d{4}-\d{6}$/), Total: "₽1,744.60" });
  const upcoming = await readRows(page.getByRole("table", { name: "Upcoming payments" }));
  expect(upcoming[0]).toMatchObject({ Charge: rows[1]?.Number, Servers: "ru-app-1", Date: "overdue" });
  const movements = await readRows(page.getByRole("table", { name: "Credit history" }));
  expect(movements.map((movement) => movement.Balance)).toEqual(["₽0.00", "₽1,744.60"]);
  await expectNoAxeViolations(page);
});

test("the state and the page of the list are in the address", async ({ page, signIn }) => {
  await signIn("boris");
  await open(page, "/billing");
  await page
    .getByRole("navigation", { name: "Invoices by status" })
    .getByRole("link", { name: "Unpaid" })
    .click();
  await expect(page).toHaveURL("/billing?status=Unpaid#invoices");
  const table = page.getByRole("table", { name: "Invoices" });
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await open(page, "/billing?size=2");
  const pages = page.getByRole("navigation", { name: "Pages of invoices" });
  await expect(pages.getByText("3 entries")).toBeVisible();
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await expect(pages.getByRole("link", { name: "Newer" })).toBeHidden();
  await pages.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/before=\d+/);
  await expect(table.getByRole("rowheader")).toHaveCount(1);
  await expect(pages.getByRole("link", { name: "Older" })).toBeHidden();
  await pages.getByRole("link", { name: "Newer" }).click();
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await open(page, "/billing?status=Refunded&size=x&before=-3");
  await expect(page.getByText("No matches")).toBeVisible();
});

test("without orders there is nothing to owe", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await open(page, "/billing");
  await expect(page.getByText("Nothing due and no upcoming charges.")).toBeVisible();
  for (const text of ["No invoices yet", "No upcoming charges", "No credit history yet"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("an invoice is paid from credit, and the deployment begins", async ({ page, panel, signIn }) => {
  const { account, ordered } = await unpaidOrder(panel, "50.00");
  await signIn(account);
  await open(page, "/billing");
  await expect(page.getByText("You have enough credit to pay this.")).toBeVisible();
  await page.getByRole("link", { name: "Pay invoice" }).click();
  await expect(page).toHaveURL(invoicePath(ordered));
  await expect(
    page.getByText("Netherlands VAT 21% (seller's country)").filter({ visible: true }).first(),
  ).toBeVisible();
  await page.getByText("Price breakdown").click();
  await expect(page.getByText("€4.50 × 1 month = €4.50")).toBeVisible();
  await expect(payCard(page).getByText("€44.55")).toBeVisible();
  await expectNoAxeViolations(page);
  await payCard(page)
    .getByRole("button", { name: `Pay €${price} from credit` })
    .click();
  await expect(page.getByText(`Invoice paid with €${price} of credit.`)).toBeVisible();
  await expect(payCard(page)).toBeHidden();
  await expect(state(page, "Paid in full")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "View deployment" }).click();
  await expect(page.getByRole("link", { name: "Open server" })).toBeVisible();
  await expect(page.getByRole("banner").getByText("€44.55")).toBeVisible();
});

test("without credit an invoice is paid by bank transfer, and says how", async ({ page, panel, signIn }) => {
  const { account, ordered } = await unpaidOrder(panel, "0.50");
  await signIn(account);
  await open(page, invoicePath(ordered));
  await page.getByRole("radio", { name: "Bank transfer" }).check();
  const card = page.getByRole("region", { name: "Pay by bank transfer" });
  await expect(card.getByText(`€${price}`)).toBeVisible();
  await expect(card.getByText(/^RF\d{2}\d+$/)).toHaveText(new RegExp(`${ordered.invoice}$`));
  await expect(card.getByRole("button", { name: "Copy Reference" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
});

test("credit that covers a part pays a part", async ({ page, panel, signIn }) => {
  const { account, ordered } = await unpaidOrder(panel, "3.00");
  await signIn(account);
  await open(page, invoicePath(ordered));
  await expect(page.getByText("€2.45 will remain due")).toBeVisible();
  await page.getByRole("button", { name: "Pay €3.00 from credit" }).click();
  await expect(page.getByText("€3.00 paid from credit. The invoice isn't fully paid yet.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Credit/ })).toHaveCount(0);
  await expect(
    page.getByRole("region", { name: "Pay by test card" }).getByText("€2.45").first(),
  ).toBeVisible();
  await expect(state(page, "Partly paid")).toBeVisible();
});

test("an invoice that was paid elsewhere meanwhile is not paid again", async ({ page, panel, signIn }) => {
  const { account, api, ordered } = await unpaidOrder(panel, "50.00");
  await signIn(account);
  await open(page, invoicePath(ordered));
  await api.call("billing", { action: "apply_credit", invoice_id: ordered.invoice, amount: price });
  await page.getByRole("button", { name: /^Pay / }).click();
  await expect(page.getByText(/This invoice is already paid/)).toBeVisible();
  await expect(payCard(page)).toBeHidden();
  await open(page, "/billing");
  await expect(page.getByRole("main").getByText("€44.55").first()).toBeVisible();
});

test("credit that went elsewhere meanwhile is noticed before anything is paid", async ({
  page,
  panel,
  signIn,
}) => {
  const { account, api, ordered } = await unpaidOrder(panel, "6.00");
  const other = await orderServer(await apiOf(panel, account), "nl-bill-2");
  await signIn(account);
  await open(page, invoicePath(ordered));
  await api.call("billing", { action: "apply_credit", invoice_id: other.invoice, amount: "5.00" });
  await page.getByRole("button", { name: `Pay €${price} from credit` }).click();
  await expect(page.getByText(/Nothing was charged\. Check the updated amounts/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay €1.00 from credit" })).toBeVisible();
});

test("a lost answer is asked for again, and nothing is paid twice", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/);
  const { account, api, ordered } = await unpaidOrder(panel, "50.00");
  await signIn(account);
  await open(page, invoicePath(ordered));
  let isLost = false;
  await page.route(`**${invoicePath(ordered)}`, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: /^Pay / }).click();
  // Nothing has been pressed since.
  await expect(page.getByText(`Invoice paid with €${price} of credit.`)).toBeVisible();
  expect(await api.call("billing", { action: "get_client" })).toMatchObject({ client: { credit: "44.55" } });
});

test("unknown, ill-formed and someone else's invoices are all not there", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  const { ordered } = await unpaidOrder(panel, "1.00");
  await signIn(await newAccount(panel));
  for (const path of [invoicePath(ordered), "/billing/invoices/999999999", "/billing/invoices/x"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("billing and invoices bring at most 200 KB of script", async ({ page, panel, signIn }) => {
  const { account, ordered } = await unpaidOrder(panel, "1.00");
  await signIn(account);
  const invoice = (await measureScripts(page, invoicePath(ordered))) / 1024;
  const description = `/billing/invoices/… ${invoice.toFixed(1)} KB`;
  test.info().annotations.push({ type: "script", description });
  expect(invoice).toBeLessThanOrEqual(200);
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("billing and an invoice speak Russian and fit", async ({ page, signIn }) => {
    await signIn("boris");
    await open(page, "/billing");
    await expect(
      page.getByText(/^К оплате 3\s489,20\s₽ по 2 счетам\. 1\sсчёт просрочен на 14\sдней \(срок\s— /),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /^RU-/ }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /^Счёт RU-/ })).toBeVisible();
    await expect(
      page.getByText("НДС 22 %, Россия (страна продавца)").filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Оплата тестовой картой" })).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Баланс/ })).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
