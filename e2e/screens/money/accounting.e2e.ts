import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";
import { openBackOffice } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const words = t.accounting;

/** The month so many months from this one, `YYYY-MM`. */
function monthFromNow(count: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 1)).toISOString().slice(0, 7);
}

/** Here, and in the dark, on a phone, in that language; and back. */
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

test("staff read the journal, change the chart, and make the same file twice", async ({ page, panel }) => {
  test.setTimeout(300_000);
  const account = await newAccount(panel, { credit: "47.11" });
  await openBackOffice(page, panel, admin);
  await page.getByRole("link", { name: t.staff.nav.accounting, exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: words.pages.journal })).toBeVisible();

  // The money that the customer has just paid in, with a month on both sides.
  await open(page, `/staff/accounting?company=1&from=${monthFromNow(-1)}&until=${monthFromNow(1)}`);
  const journal = page.getByRole("table", { name: words.pages.journal });
  await expect(journal.getByRole("row")).not.toHaveCount(1);
  for (;;) {
    if ((await journal.getByText(`#${account.id}`, { exact: true }).count()) > 0) break;
    await page.getByRole("link", { name: words.next }).click();
    await page.waitForURL(/after=/);
    await untilHydrated(page);
  }
  await expect(journal.getByText("€47.11").first()).toBeVisible();
  await expectBothSizes(page, "ru", panel.url);

  // An entry opens into its postings.
  const row = journal.getByRole("row").filter({ has: page.getByText(`#${account.id}`, { exact: true }) });
  await row.first().locator("a[href^='/staff/accounting/entries/']").click();
  await expect(page).toHaveURL(/\/staff\/accounting\/entries\/E\d+$/);
  await expect(page.getByRole("table", { name: words.postings })).toContainText("€47.11");
  await expect(page.getByRole("table", { name: words.bookLines })).toContainText("€47.11");
  await expectBothSizes(page, "de", panel.url);

  await open(page, "/staff/accounting/deferred?company=1");
  await expect(page.getByRole("heading", { level: 1, name: words.pages.deferred })).toBeVisible();
  await expectBothSizes(page, "ru", panel.url);

  await page.getByRole("link", { name: words.pages.chart }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: words.pages.chart })).toBeVisible();
  await untilHydrated(page);
  await page.getByRole("button", { name: words.add, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expectNoAxeViolations(page);
  await dialog.getByLabel(words.match.item).fill("setup");
  await dialog.getByLabel(words.match.country).fill("BE");
  await dialog.getByLabel(words.accountNumber).fill("8077");
  await dialog.getByLabel(words.accountName).fill("Installatie België");
  await dialog.getByRole("button").last().click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Installatie België")).toBeVisible();
  await expectBothSizes(page, "de", panel.url);
  await page.getByRole("button", { name: `${words.remove}: 8077 Installatie België` }).click();
  await expect(page.getByText("Installatie België")).toHaveCount(0);

  await page.getByRole("link", { name: words.pages.exports }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: words.pages.exports })).toBeVisible();
  await untilHydrated(page);
  const form = page.getByRole("region", { name: words.newExport });
  for (let time = 1; time <= 2; time++) {
    await form.getByLabel(words.from).fill("2020-03");
    await form.getByLabel(words.until).fill("2020-03");
    await form.getByRole("button", { name: words.make }).click();
    const entries = page.getByText(`2020-03 · ${format(words.entries, { count: 0 })}`);
    await expect(entries).toHaveCount(time);
  }
  await expect(page.getByText(words.isSame)).toBeVisible();
  await expectBothSizes(page, "ru", panel.url);
  const link = page.getByRole("link", { name: `${words.download}: journal_EU_2020-03.csv` }).first();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("journal_EU_2020-03.csv");
  expect(await readFile(await download.path(), "utf8")).toMatch(/^\ufeffentry,date,document/);
});
