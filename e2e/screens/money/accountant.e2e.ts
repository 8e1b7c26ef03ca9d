import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addAccount } from "@/lib/testing/factories";
import { issueThen, payOutThen } from "@/lib/testing/money/last-month";
import { withDatabase } from "@/lib/testing/panel/panel-database";
import { type PanelProcess, startPanel } from "@/lib/testing/panel/panel-process";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { expectNoAxeViolations, open, untilHydrated } from "../../screen";
import { signInAsStaff } from "../../sessions";

const { accounting, backOffice, bank, closing, maintenance } = t;
const { acts, fields } = backOffice;

/** The Russian company. */
const company = 2;
/** Noon of a day in the middle of the month before this one, and its name. */
const middle = (() => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, 12));
})();
const month = middle.toISOString().slice(0, 7);
const day = middle.toISOString().slice(0, 10);

/** Presses the button of that name in a row, and the one of its dialog. */
async function press(page: Page, label: string, name: string, typed: Record<string, string> = {}) {
  await page.getByRole("button", { name: new RegExp(`^${label}: .*${name}`) }).click();
  const dialog = page.getByRole("dialog");
  for (const [field, value] of Object.entries(typed))
    await dialog.getByLabel(field, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Makes a file of the month, and answers its text. */
async function download(page: Page, file: string, kind: string): Promise<string> {
  const form = page.getByRole("region", { name: accounting.newExport });
  await form.getByLabel(accounting.format).selectOption(kind);
  await form.getByLabel(accounting.from).fill(month);
  await form.getByLabel(accounting.until).fill(month);
  await form.getByRole("button", { name: accounting.make }).click();
  const link = page.getByRole("link", { name: `${accounting.download}: ${file}` }).first();
  const [coming] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return readFile(await coming.path(), "utf8");
}

// The ledger of the other tests' panel has invoices that nobody posted, so it cannot be proved.
let panel: PanelProcess;
test.beforeAll(async () => {
  panel = await startPanel();
});
test.afterAll(async () => {
  await panel.stop();
});

test("an accountant closes a month: bank, payouts, checklist, reports down to the postings, files, and back", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: panel.url, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  const account = await newAccount(panel, { currency: "RUB" });
  const payer = `Ромашка ${account.billingId}`;
  const service = `Card service ${account.billingId}`;
  const payout = `po_${account.billingId}`;
  const sale = await withDatabase(panel, (db) =>
    issueThen(db, { accountId: account.id, at: middle, name: "Colocation" }),
  );
  await withDatabase(panel, (db) => payOutThen(db, { at: middle, name: payout }));
  const second = await withDatabase(panel, (db) => addAccount(db, { role: "billing" }));
  await signInAsStaff(page.context(), panel, { email: "admin@example.test" });

  // The bank's statement: a payout of the card service, and money without a reference.
  await open(page, "/staff/queues/receipts");
  const rows = [
    `${payout};${day};970.00;RUB;${service};payout`,
    `R-${account.billingId};${day};1220.00;RUB;${payer};for services`,
  ];
  const text = ["id;date;amount;currency;payer;reference", ...rows].join("\n");
  const statement = { name: "month.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel(backOffice.statement.file).setInputFiles(statement);
  await page.getByRole("button", { name: backOffice.statement.submit, exact: true }).click();
  await expect(
    page.getByText(format(backOffice.statement.done.unmatched, { count: 2 })).first(),
  ).toBeVisible();
  await open(page, "/staff/payouts?open=1");
  await press(page, acts.matchPayout.label, service);
  await expect(page.getByRole("link", { name: payout, exact: true })).toHaveCount(0);
  await open(page, "/staff/bank");
  await page.getByRole("link", { name: new RegExp(`^${bank.split.label}.*${payer}`) }).click();
  await expect(page).toHaveURL(/\/staff\/bank\/\d+$/);
  await untilHydrated(page);
  await page.getByLabel(format(bank.split.invoice, { place: 1 }), { exact: true }).fill(sale.number);
  await page.getByLabel(format(bank.split.amount, { place: 1 }), { exact: true }).fill("1220.00");
  await page.getByRole("button", { name: bank.book, exact: true }).click();
  await expect(page).toHaveURL("/staff/bank");

  // The ledger has to be proved since the month ended.
  await open(page, "/staff/settings/proofs");
  const proof = page.getByRole("region", { name: maintenance.proofs.verify_ledger.title });
  await proof.getByRole("button", { name: maintenance.start.verify_ledger }).click();
  await expect(page.getByText(maintenance.done.verify_ledger, { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  });

  const closePage = `/staff/closing?company=${company}&month=${month}`;
  const name = middle.toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
  await open(page, closePage);
  const checks = page.getByRole("table", { name: format(closing.before, { month: name }) });
  await expect(checks.getByRole("row").filter({ hasText: closing.checks.ledger })).toContainText(
    closing.done,
  );
  await expect(checks.getByRole("row").filter({ hasText: closing.checks.payouts })).toContainText(
    closing.done,
  );
  await expectNoAxeViolations(page);
  await press(page, acts.closeMonth.label, name, { [fields.reason]: "all is booked" });
  const months = page.getByRole("table", { name: closing.months });
  await expect(months.getByRole("row").filter({ hasText: name })).toContainText(closing.states.closed);

  // What is reported opens into the document, its entry and its postings.
  await open(page, `/staff/accounting?company=${company}&from=${month}&until=${month}`);
  const journal = page.getByRole("table", { name: accounting.pages.journal });
  const entry = journal.getByRole("row").filter({ hasText: sale.number });
  await entry.first().locator("a[href^='/staff/accounting/entries/']").click();
  await expect(page).toHaveURL(/\/staff\/accounting\/entries\/E\d+$/);
  await expect(page.getByRole("table", { name: accounting.postings })).toContainText("1,220.00");
  await expectNoAxeViolations(page);

  await open(page, `/staff/accounting/exports?company=${company}&from=${month}&until=${month}`);
  const csv = await download(page, `journal_RU_${month}.csv`, "csv");
  expect(csv).toContain(sale.number);
  const xml = await download(page, `commerceml_RU_${month}.xml`, "commerceml");
  expect(xml).toContain(sale.number);

  // Nobody reopens a month alone.
  await open(page, closePage);
  await press(page, acts.reopenMonth.label, name, { [fields.reason]: "an invoice of the host is missing" });
  await expect(months).toContainText(backOffice.ownAdjustment);
  const other = await browser.newContext({ baseURL: panel.url, locale: "en-GB", reducedMotion: "reduce" });
  try {
    await signInAsStaff(other, panel, { email: second.email });
    const theirs = await other.newPage();
    await open(theirs, `/staff/closing?company=${company}`);
    await press(theirs, acts.approveReopening.label, name);
    await expect(
      theirs.getByRole("table", { name: closing.months }).getByRole("row").filter({ hasText: name }),
    ).toContainText(closing.states.closable);
  } finally {
    await other.close();
  }
  await context.close();
});
