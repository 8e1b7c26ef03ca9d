import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { acts, drafts, fields, paymentPage, refundForm } = t.backOffice;

/** Presses a button of the page, fills in its dialog, and confirms. */
async function act(page: Page, label: string, typed: Record<string, string> = {}): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${label}: `) }).click();
  const dialog = page.getByRole("dialog");
  await expectNoAxeViolations(page);
  for (const [name, value] of Object.entries(typed)) await dialog.getByLabel(name).fill(value);
  await dialog.getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
}

async function expectBothSizes(page: Page, locale: string, url: string): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.context().addCookies([{ name: "locale", value: locale, url }]);
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

/** Fills in a line of a draft; counted from 1. */
async function fillLine(page: Page, number: number, [text, quantity, price]: [string, string, string]) {
  const line = page.getByRole("group", { name: format(drafts.line, { number }), exact: true });
  await line.getByLabel(drafts.text).fill(text);
  await line.getByLabel(drafts.quantity).fill(quantity);
  await line.getByLabel(format(drafts.price, { currency: "EUR" })).fill(price);
}

test("staff draft an invoice, issue it, take its money, refund a line, and cancel another", async ({
  page,
  panel,
}) => {
  test.setTimeout(300_000);
  const account = await newAccount(panel, { credit: "300.00" });
  await signInAsStaff(page.context(), panel, admin);
  await open(page, `/staff/customers/${account.id}/billing`);
  await page.getByRole("link", { name: drafts.new }).click();
  await expect(page).toHaveURL(/\/staff\/invoices\/drafts\/new/);
  await untilHydrated(page);

  // What is not complete is said at its field, and nothing is saved.
  await page.getByRole("button", { name: drafts.save }).click();
  await expect(page.getByText(drafts.faults.text)).toBeVisible();
  await fillLine(page, 1, ["Colocation, November", "3", "50,00"]);
  await page.getByRole("button", { name: drafts.addLine }).click();
  await fillLine(page, 2, ["Remote hands", "1", "20.00"]);
  await expect(page.getByText("€205.70")).toBeVisible();
  await expectBothSizes(page, "de", panel.url);
  await fillLine(page, 1, ["Colocation, November", "3", "50,00"]);
  await page.getByRole("button", { name: drafts.addLine }).click();
  await fillLine(page, 2, ["Remote hands", "1", "20.00"]);
  await page.getByRole("button", { name: drafts.save }).click();
  await expect(page).toHaveURL(/\/staff\/invoices\/drafts\/\d+$/);
  await untilHydrated(page);
  await act(page, acts.issueDraft.label);
  await expect(page).toHaveURL(/\/staff\/invoices\/\d+$/);
  await untilHydrated(page);
  const invoice = page.url();

  await act(page, acts.noteInvoice.label, { [fields.text]: "Agreed by phone" });
  await expect(page.getByText("Agreed by phone")).toBeVisible();
  const due = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await act(page, acts.setDue.label, { [fields.due]: due, [fields.reason]: "agreed, ticket 12" });
  await act(page, acts.applyCredit.label, {
    [`${fields.amount}, EUR`]: "100",
    [fields.reason]: "asked, ticket 12",
  });
  // The form knows the reference and what is left, once the page does.
  await expect(page.getByText("€105.70", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^${acts.record.label}: `) }).click();
  const recording = page.getByRole("dialog");
  await expect(recording.getByLabel(`${fields.amount}, EUR`)).toHaveValue("105.70");
  await expect(recording.getByLabel(fields.reference)).toHaveValue(/^RF/);
  await recording.getByLabel(fields.receipt).fill(`E2E ${account.id}`);
  await recording.getByRole("button").last().click();
  await expect(page.getByText(t.invoice.status.Paid, { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: new RegExp(`^${acts.refundLines.label}: `) }).click();
  const refunding = page.getByRole("dialog", { name: acts.refundLines.title });
  await expectNoAxeViolations(page);
  const confirm = refunding.getByRole("button", { name: acts.refundLines.label, exact: true });
  await confirm.click();
  await expect(refunding.getByText(refundForm.nothing)).toBeVisible();
  await refunding.getByLabel("Remote hands").fill("12,10");
  await expect(refunding.getByText(format(refundForm.sum, { amount: "€12.10" }))).toBeVisible();
  await refunding.getByLabel(fields.reason, { exact: true }).fill("half an hour less, ticket 13");
  await confirm.click();
  await expect(refunding).toHaveCount(0);
  const notes = page.getByRole("link", { name: new RegExp(`^${t.backOffice.invoicePage.pdf} .+-`) });
  await expect(notes).toHaveCount(1);
  expect((await page.request.get((await notes.getAttribute("href")) ?? "")).status()).toBe(200);
  expect((await page.request.get(`${invoice}/pdf`)).headers()["content-type"]).toBe("application/pdf");

  // More than the limit waits for somebody else.
  await page.getByRole("button", { name: new RegExp(`^${acts.refundLines.label}: `) }).click();
  await refunding.getByRole("button", { name: format(refundForm.all, { amount: "€193.60" }) }).click();
  await refunding.getByLabel(fields.reason, { exact: true }).fill("all of it, ticket 14");
  await confirm.click();
  await expect(page.getByText(t.backOffice.outcomes.waiting)).toBeVisible();
  await expect(page.getByText(t.backOffice.ownAdjustment)).toBeVisible();
  await expectBothSizes(page, "ru", panel.url);
  await open(page, "/staff/queues/refunds");
  await expect(page.getByRole("table", { name: t.backOffice.queues.refunds })).toContainText("ticket 14");
  await expectNoAxeViolations(page);

  await open(page, invoice);
  const payments = page.getByRole("table", { name: t.backOffice.sections.payments });
  await payments.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/staff\/payments\/\d+$/);
  await untilHydrated(page);
  await expect(page.getByText(paymentPage.method, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("№");
  await expectBothSizes(page, "de", panel.url);
  await page
    .getByRole("link", { name: /^Invoice .*\d/ })
    .first()
    .click();
  await expect(page).toHaveURL(invoice);

  await open(page, `/staff/invoices/drafts/new?customer=${account.id}`);
  await fillLine(page, 1, ["Mistake", "1", "9.00"]);
  await page.getByRole("button", { name: drafts.save }).click();
  await expect(page).toHaveURL(/\/staff\/invoices\/drafts\/\d+$/);
  await untilHydrated(page);
  await act(page, acts.issueDraft.label);
  await expect(page).toHaveURL(/\/staff\/invoices\/\d+$/);
  await untilHydrated(page);
  await act(page, acts.cancelInvoice.label, { [fields.reason]: "a mistake, ticket 15" });
  await expect(page.getByText(t.invoice.status.Cancelled, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(t.invoice.note.byStaff).first()).toBeVisible();
});
