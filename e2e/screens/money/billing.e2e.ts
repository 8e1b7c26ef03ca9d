import type { Page } from "@playwright/test";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
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
  titleOf,
} from "../../screen";

const price = "5.45";

/** An account with an unpaid invoice of 5.45 EUR, whose credit is not used when ordering. */
async function unpaidOrder(panel: PanelProcess, credit: string) {
  const account = await newAccount(panel, { credit });
  const api = await apiOf(panel, account);
  await api.call("auth", { action: "flip_tag", tag: "auto_credit", value: "0" });
  const ordered = await orderServer(await apiOf(panel, account), "nl-bill-1");
  expect(ordered.status).toBe("Unpaid");
  return { account, api, ordered };
}

const invoicePath = ({ invoice }: Ordered) => `/billing/invoices/${invoice}`;
const payCard = (page: Page) => page.getByRole("region", { name: t.pay.title });
const state = (page: Page, word: string) =>
  page.getByRole("banner").or(page.getByRole("main")).getByText(word, { exact: true });

test("billing says what is owed, when, and what comes next", async ({ page, signIn }) => {
  await signIn("boris");
  await open(page, "/billing");
  await expect(page).toHaveTitle(titleOf(t.billing.title));
  await expect(
    page.getByText(/^You owe ₽3,489\.20 on 2 invoices\. 1 is overdue by 1[45]\sdays \(due \d+\s\w+\)\.$/),
  ).toBeVisible();
  const rows = await readRows(page.getByRole("table", { name: t.billing.invoices }));
  expect(rows.map(({ Status }) => Status)).toEqual([
    t.billing.filters.Unpaid,
    t.invoice.status.Overdue,
    t.billing.filters.Paid,
  ]);
  expect(rows[0]).toMatchObject({ Number: expect.stringMatching(/^RU-\d{4}-\d{6}$/), Total: "₽1,744.60" });
  const upcoming = await readRows(page.getByRole("table", { name: t.billing.upcoming }));
  expect(upcoming[0]).toMatchObject({
    Charge: rows[1]?.Number,
    Servers: "ru-app-1",
    Date: t.billing.overdueNow,
  });
  const movements = await readRows(page.getByRole("table", { name: t.billing.movements }));
  expect(movements.map((movement) => movement.Balance)).toEqual(["₽0.00", "₽1,744.60"]);
  await expectNoAxeViolations(page);
});

test("the state and the page of the list are in the address", async ({ page, signIn }) => {
  await signIn("boris");
  await open(page, "/billing");
  await page
    .getByRole("navigation", { name: t.billing.filter })
    .getByRole("link", { name: t.billing.filters.Unpaid })
    .click();
  await expect(page).toHaveURL("/billing?status=Unpaid#invoices");
  const table = page.getByRole("table", { name: t.billing.invoices });
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await open(page, "/billing?size=2");
  const pages = page.getByRole("navigation", { name: t.billing.pages });
  await expect(pages.getByText(format(t.billing.inAll, { total: 3 }))).toBeVisible();
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await expect(pages.getByRole("link", { name: t.billing.previous })).toBeHidden();
  await pages.getByRole("link", { name: t.billing.next }).click();
  await expect(page).toHaveURL(/before=\d+/);
  await expect(table.getByRole("rowheader")).toHaveCount(1);
  await expect(pages.getByRole("link", { name: t.billing.next })).toBeHidden();
  await pages.getByRole("link", { name: t.billing.previous }).click();
  await expect(table.getByRole("rowheader")).toHaveCount(2);
  await open(page, "/billing?status=Refunded&size=x&before=-3");
  await expect(page.getByText(t.states.noMatchTitle)).toBeVisible();
});

test("without orders there is nothing to owe", async ({ page, panel, signIn }) => {
  await signIn(await newAccount(panel));
  await open(page, "/billing");
  await expect(page.getByText(t.billing.owesNothing)).toBeVisible();
  for (const text of [t.billing.invoicesNone, t.billing.upcomingNone, t.billing.movementsNone])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
});

test("an invoice is paid from credit, and the deployment begins", async ({ page, panel, signIn }) => {
  const { account, ordered } = await unpaidOrder(panel, "50.00");
  await signIn(account);
  await open(page, "/billing");
  await expect(page.getByText(t.billing.creditCovers)).toBeVisible();
  await page.getByRole("link", { name: t.billing.payUnpaid }).click();
  await expect(page).toHaveURL(invoicePath(ordered));
  await expect(
    page
      .getByText(format(t.invoice.taxRule.domestic, { country: "Netherlands", percent: 21 }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.getByText(t.invoice.why).click();
  await expect(page.getByText("€4.50 × 1 month = €4.50")).toBeVisible();
  await expect(payCard(page).getByText("€44.55")).toBeVisible();
  await expectNoAxeViolations(page);
  await payCard(page)
    .getByRole("button", { name: format(t.pay.pay, { amount: `€${price}` }) })
    .click();
  await expect(page.getByText(format(t.pay.doneWhole, { amount: `€${price}` }))).toBeVisible();
  await expect(payCard(page)).toBeHidden();
  await expect(state(page, t.invoice.moment.paid)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: t.invoice.toJob }).click();
  await expect(page.getByRole("link", { name: t.job.openServer })).toBeVisible();
  await expect(page.getByRole("banner").getByText("€44.55")).toBeVisible();
});

test("without credit an invoice is paid by bank transfer, and says how", async ({ page, panel, signIn }) => {
  const { account, ordered } = await unpaidOrder(panel, "0.50");
  await signIn(account);
  await open(page, invoicePath(ordered));
  await page.getByRole("radio", { name: t.pay.byTransfer }).check();
  const card = page.getByRole("region", { name: t.invoice.transfer.title });
  await expect(card.getByText(`€${price}`)).toBeVisible();
  await expect(card.getByText(/^RF\d{2}\d+$/)).toHaveText(new RegExp(`${ordered.invoice}$`));
  await expect(
    card.getByRole("button", {
      name: format(t.invoice.transfer.copy, { what: t.invoice.transfer.reference }),
    }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
});

test("credit that covers a part pays a part", async ({ page, panel, signIn }) => {
  const { account, ordered } = await unpaidOrder(panel, "3.00");
  await signIn(account);
  await open(page, invoicePath(ordered));
  await expect(page.getByText("€2.45 will remain due")).toBeVisible();
  await page.getByRole("button", { name: format(t.pay.pay, { amount: "€3.00" }) }).click();
  await expect(page.getByText(format(t.pay.done, { amount: "€3.00" }))).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Credit/ })).toHaveCount(0);
  await expect(
    page.getByRole("region", { name: t.pay.card.testTitle }).getByText("€2.45").first(),
  ).toBeVisible();
  await expect(state(page, t.invoice.status.PartPaid)).toBeVisible();
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
  await page.getByRole("button", { name: format(t.pay.pay, { amount: `€${price}` }) }).click();
  await expect(page.getByText(/Nothing was charged\. Check the updated amounts/)).toBeVisible();
  await expect(page.getByRole("button", { name: format(t.pay.pay, { amount: "€1.00" }) })).toBeVisible();
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
  // Nothing has been clicked since.
  await expect(page.getByText(format(t.pay.doneWhole, { amount: `€${price}` }))).toBeVisible();
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
    await expect(page.getByRole("heading", { name: t.states.notFoundTitle })).toBeVisible();
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
      page.getByText(/^К оплате 3\s489,20\s₽ по 2 счетам\. 1\sсчёт просрочен на 1[45]\sдней \(срок\s— /),
    ).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: /^RU-/ }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: /^Счёт RU-/ })).toBeVisible();
    await expect(
      page
        .getByText(format(ru.invoice.taxRule.domestic, { percent: 22, country: "Россия" }, "ru"))
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: ru.pay.card.testTitle })).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Баланс/ })).toHaveCount(0);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
