import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, row, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { acts, drafts, fields, queues, writeOff } = t.backOffice;

async function act(page: Page, label: string, typed: Record<string, string> = {}): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(`^${label}: `) })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expectNoAxeViolations(page);
  for (const [name, value] of Object.entries(typed)) await dialog.getByLabel(name).fill(value);
  await dialog.getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
}

/** The page as it is, and on a phone, in the dark and in another language. */
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

test("an accountant looks at what is owed, asks to write it off, and at months and payouts", async ({
  page,
  panel,
}) => {
  test.setTimeout(240_000);
  const account = await newAccount(panel, { credit: "7.00" });
  await signInAsStaff(page.context(), panel, admin);
  await open(page, `/staff/invoices/drafts/new?customer=${account.id}`);
  const line = page.getByRole("group", { name: format(drafts.line, { number: 1 }), exact: true });
  await line.getByLabel(drafts.text).fill("Colocation");
  await line.getByLabel(drafts.quantity).fill("1");
  await line.getByLabel(format(drafts.price, { currency: "EUR" })).fill("100.00");
  await page.getByRole("button", { name: drafts.save }).click();
  await expect(page).toHaveURL(/\/staff\/invoices\/drafts\/\d+$/);
  await untilHydrated(page);
  await act(page, acts.issueDraft.label);
  await expect(page).toHaveURL(/\/staff\/invoices\/\d+$/);
  await untilHydrated(page);
  const invoice = page.url();

  await act(page, acts.writeOff.label, { [fields.reason]: "insolvent, file 12" });
  await expect(page.getByRole("region", { name: writeOff.title })).toContainText(writeOff.states.waiting);
  await expectBothSizes(page, "ru", panel.url);
  await open(page, "/staff/queues/writeOffs");
  await expect(page.getByRole("table", { name: queues.writeOffs })).toContainText("insolvent, file 12");

  // Each sum opens into its documents, and the same is a file.
  await open(page, "/staff/receivables");
  await expectBothSizes(page, "de", panel.url);
  await page.getByRole("link", { name: format(t.receivables.documents, { email: account.email }) }).click();
  await untilHydrated(page);
  const documents = page.getByRole("table", {
    name: format(t.receivables.documentsNamed, { email: account.email }),
  });
  await expect(documents.getByRole("row")).toHaveCount(2);
  const href = (await page.getByRole("link", { name: t.receivables.csv }).getAttribute("href")) ?? "";
  const file = await (await page.request.get(href)).text();
  expect(file).toContain(`,${account.email},`);
  await documents.getByRole("link").first().click();
  await expect(page).toHaveURL(invoice);

  await open(page, "/staff/receivables/deposits");
  await expect(row(page.getByRole("table", { name: t.receivables.customers }), account.email)).toContainText(
    "€7.00",
  );
  await expectBothSizes(page, "ru", panel.url);

  await open(page, "/staff/closing");
  await expect(page.getByRole("heading", { level: 1, name: t.closing.title })).toBeVisible();
  await expect(page.getByRole("table", { name: t.closing.months })).toContainText(t.closing.states.running);
  await expectBothSizes(page, "de", panel.url);

  await open(page, "/staff/payouts");
  await page.getByRole("button", { name: new RegExp(`^${acts.readPayouts.label}: `) }).click();
  await expect(page.getByText(acts.readPayouts.done)).toBeVisible();
  await expectBothSizes(page, "ru", panel.url);

  await open(page, "/staff/payouts/costs");
  await expect(page.getByRole("heading", { level: 1, name: t.cardPayouts.costs })).toBeVisible();
  const table = page.waitForEvent("download");
  await page.getByRole("link", { name: t.cardPayouts.csv, exact: true }).click();
  expect((await table).suggestedFilename()).toMatch(/^card-costs-.+\.csv$/);
  await expectBothSizes(page, "de", panel.url);
});
