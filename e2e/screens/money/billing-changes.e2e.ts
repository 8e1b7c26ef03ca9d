import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { addServer, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";

const changed = (page: Page) =>
  page.getByText(format(t.pay.problem.changedDue, { from: "€5.45", to: "€3.45" }));

test("a payment whose amount has changed since is refused, with both amounts", async ({
  page,
  panel,
  signIn,
}) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  await api.call("auth", { action: "flip_tag", tag: "auto_credit", value: "0" });
  const { invoice = 0 } = await orderServer(api, "changes-1");
  await signIn(account);
  await open(page, `/billing/invoices/${invoice}`);
  await page.getByRole("radio", { name: t.pay.bySandbox }).check();
  await expect(page.getByRole("button", { name: format(t.pay.card.pay, { amount: "€5.45" }) })).toBeVisible();
  await api.call("billing", { action: "apply_credit", invoice_id: invoice, amount: "2.00" });
  await page.getByRole("button", { name: format(t.pay.card.pay, { amount: "€5.45" }) }).click();
  await expect(changed(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await api.call("billing", { action: "apply_credit", invoice_id: invoice, amount: "1.00" });
  await page.getByRole("radio", { name: t.pay.byCredit }).check();
  await page.getByRole("button", { name: format(t.pay.pay, { amount: "€3.45" }) }).click();
  await expect(
    page.getByText(format(t.pay.problem.changedDue, { from: "€3.45", to: "€2.45" })),
  ).toBeVisible();
  await page.getByRole("radio", { name: t.pay.bySandbox }).check();
  await page.getByRole("button", { name: format(t.pay.card.pay, { amount: "€2.45" }) }).click();
  await page.waitForURL(/\/sandbox-card\//);
});

test("a PDF that cannot be made says so, and can be tried again", async ({ page, panel, signIn }) => {
  const account = await newAccount(panel);
  const { invoice } = await orderServer(await apiOf(panel, account), "changes-2");
  await signIn(account);
  await open(page, `/billing/invoices/${invoice}`);
  await page.route("**/pdf", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.getByRole("link", { name: t.invoice.pdf }).click();
  await expect(page.getByText(t.invoice.pdfFailed)).toBeVisible();
  await page.unroute("**/pdf");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: t.invoice.pdf }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText(t.invoice.pdfFailed)).toBeHidden();
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("all coming charges can be read, and what is owed is listed", async ({ page, panel, signIn }) => {
    const account = await newAccount(panel);
    const api = await apiOf(panel, account);
    for (let turn = 0; turn < 2; turn++) await orderServer(api, `owed-${turn}`);
    for (let turn = 0; turn < 8; turn++)
      await addServer(panel, account, { hostname: `charge-${turn}`, dueInDays: 20 });
    await signIn(account);
    await open(page, "/billing");
    const charges = page.getByRole("region", { name: t.billing.upcoming });
    await expect(charges.getByText(/^1–10 of \d\d$/)).toBeVisible();
    await expect(charges.getByRole("rowheader")).toHaveCount(3);
    await untilHydrated(page);
    await charges.getByRole("button", { name: t.billing.unfold }).click();
    await expect(charges.getByRole("rowheader")).toHaveCount(10);
    await charges.getByRole("link", { name: t.billing.later }).click();
    await expect(page).toHaveURL(/\?charges=10#upcoming$/);
    await expect(charges.getByText(/^11–20 of \d\d$/)).toBeVisible();
    await expect(charges.getByRole("rowheader", { name: /^charge-\d$/ }).first()).toBeVisible();
    await charges.getByRole("link", { name: t.billing.later }).click();
    await expect(page).toHaveURL(/\?charges=20#upcoming$/);
    await expect(charges.getByText(/^21–\d\d of \d\d$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: format(t.billing.showUnpaid, { count: 2 }) }).click();
    await expect(page).toHaveURL("/billing?status=owed#invoices");
    await expect(page.getByRole("table", { name: t.billing.invoices }).getByRole("rowheader")).toHaveCount(2);
    await page.getByRole("link", { name: t.billing.links.contacts, exact: true }).click();
    await expect(page).toHaveURL("/account/contacts");
  });
});
