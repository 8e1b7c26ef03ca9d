import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { readPdf } from "@/lib/testing/money/read-pdf";
import type { PanelProcess } from "@/lib/testing/panel/panel-process";
import { format, ru, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, type Caller, orderServer } from "../../orders";
import {
  checkAll,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  measureScripts,
  open,
  phone,
  readRows,
  row,
} from "../../screen";

/** A customer with credit and `count` unpaid invoices of 5.45. */
async function owing(panel: PanelProcess, count: number, credit = "50.00") {
  const account = await newAccount(panel, { credit });
  const api = await apiOf(panel, account);
  await api.call("auth", { action: "flip_tag", tag: "auto_credit", value: "0" });
  const ordered = [];
  for (let turn = 0; turn < count; turn++) ordered.push(await orderServer(api, `papers-${turn}`));
  return { account, api, ordered };
}

/** Adds a credit note of that day to an order, which is paid first: an unpaid order is no sale. */
async function addNote(panel: PanelProcess, api: Caller, invoice: number, day: string): Promise<void> {
  await api.call("billing", { action: "apply_credit", invoice_id: invoice, amount: "5.45" });
  await inDatabase(panel, (client) =>
    client.query(
      `insert into credit_notes (invoice_id, number, issued_at, issued_on, reason, total)
        values ($1, $2, now(), $3, '{"code": "asked"}', 1)`,
      [invoice, `EUC-2099-${String(invoice).padStart(6, "0")}`, day],
    ),
  );
}

const table = (page: Page) => page.getByRole("table", { name: t.billing.invoices });

async function downloaded(
  page: Page,
  press: () => Promise<void>,
): Promise<{ download: Download; bytes: Buffer }> {
  const coming = page.waitForEvent("download");
  await press();
  const download = await coming;
  return { download, bytes: await readFile(await download.path()) };
}

test("three invoices are paid together, and the PDF says so", async ({ page, panel, signIn }) => {
  const { account, ordered } = await owing(panel, 3);
  await signIn(account);
  await open(page, "/billing");
  await expect(page.getByText("3 invoices selected")).toBeHidden();
  await expect(table(page).getByRole("checkbox")).toHaveCount(3);
  await checkAll(table(page).getByRole("checkbox"), 3);
  await expect(
    page.getByRole("status").getByText(format(t.together.picked, { count: 3, amount: "€16.35" })),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: format(t.together.pay, { amount: "€16.35" }) }).click();
  await expect(page).toHaveURL(/\/billing\/pay\?invoices=/);
  await expect(table(page).getByRole("row")).toHaveCount(4);
  await expectNoAxeViolations(page);
  const documents = () =>
    inDatabase(panel, async (client) => {
      const { rows } = await client.query(
        "select id from invoices where account_id = $1 and kind = 'combined'",
        [account.id],
      );
      return rows.length;
    });
  expect(await documents()).toBe(0);
  await page.getByRole("button", { name: format(t.together.payFromCredit, { amount: "€16.35" }) }).click();
  await expect(page.getByText(format(t.together.paid, { amount: "€16.35" }))).toBeVisible();
  await expect(page).toHaveURL(/\/billing\/invoices\/\d+$/);
  expect(await documents()).toBe(1);
  await expect(page.getByRole("region", { name: t.invoice.lines }).getByRole("link")).toHaveCount(3);
  const { download, bytes } = await downloaded(page, () =>
    page.getByRole("link", { name: t.invoice.pdf }).click(),
  );
  expect(download.suggestedFilename()).toMatch(/^payment-\d+\.pdf$/);
  const text = readPdf(bytes).lines.join("\n");
  for (const part of ["Total€16.35", "Paid−€16.35", "Amount due€0.00"]) expect(text).toContain(part);
  await open(page, `/billing/invoices/${ordered[0]?.invoice}`);
  await expect(page.getByText(format(t.invoice.moment.passedOn, { amount: "€5.45" }))).toBeVisible();
});

test("an invoice that was paid elsewhere cannot be picked with others", async ({ page, panel, signIn }) => {
  const { account, api, ordered } = await owing(panel, 2);
  await signIn(account);
  await open(page, "/billing");
  await checkAll(table(page).getByRole("checkbox"), 2);
  await api.call("billing", { action: "apply_credit", invoice_id: ordered[0]?.invoice ?? 0, amount: "5.45" });
  await page.getByRole("link", { name: format(t.together.pay, { amount: "€10.90" }) }).click();
  await expect(page.getByText("Left out, because nothing can be paid of them now:")).toBeVisible();
  await expect(table(page).getByRole("row")).toHaveCount(2);
  await expect(
    page.getByRole("button", { name: format(t.together.payFromCredit, { amount: "€5.45" }) }),
  ).toBeVisible();
});

test("the only invoice that is owed is paid in place", async ({ page, panel, signIn }) => {
  const { account } = await owing(panel, 1);
  await signIn(account);
  await open(page, "/billing");
  await page.getByRole("button", { name: format(t.together.payFromCredit, { amount: "€5.45" }) }).click();
  await expect(page.getByText(format(t.together.paid, { amount: "€5.45" }))).toBeVisible();
  await expect(page.getByText(/^Nothing due/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a line opens to how it was computed, and the server is named", async ({ page, panel, signIn }) => {
  const { account, ordered } = await owing(panel, 1);
  await signIn(account);
  await open(page, `/billing/invoices/${ordered[0]?.invoice}`);
  const items = page.getByRole("region", { name: t.invoice.lines });
  await items.getByText("vm.v3-nano (NL, papers-0)").first().click();
  await expect(items.getByText(t.invoice.line.unitPrice).first()).toBeVisible();
  await expect(items.getByText(format(t.invoice.line.taxed, { percent: 21 })).first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: format(t.invoice.copyAmount, { amount: "€5.45" }) }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
});

test("the list is narrowed by type, year and server, and goes into a CSV and a zip", async ({
  page,
  signIn,
}) => {
  await signIn("anna");
  await open(page, "/billing");
  const year = String(new Date().getUTCFullYear());
  const form = page.getByRole("form", { name: t.billing.narrow });
  await form.getByLabel(t.billing.year).selectOption(year);
  const server = form.getByLabel(t.billing.server).getByRole("option").nth(1);
  const hostname = (await server.textContent()) ?? "";
  await form.getByLabel(t.billing.server).selectOption({ label: hostname });
  await form.getByRole("button", { name: t.billing.apply }).click();
  await expect(page).toHaveURL(/year=\d{4}&server=\d+/);
  await expect(table(page).getByRole("rowheader").first()).toBeVisible();
  const rows = await readRows(table(page));
  expect(rows.length).toBeGreaterThan(0);
  for (const one of rows) expect(one.Servers).toContain(hostname);
  const csv = await downloaded(page, () => page.getByRole("link", { name: t.billing.csv }).first().click());
  const lines = csv.bytes.toString("utf8").trimEnd().split("\r\n");
  expect(lines[0]).toBe("\ufeffNumber,Status,Type,Date,Due,Total,Currency,Servers");
  expect(lines).toHaveLength(rows.length + 1);
  const zip = await downloaded(page, () =>
    page.getByRole("link", { name: format(t.billing.zip, { year }) }).click(),
  );
  expect(zip.download.suggestedFilename()).toBe(`invoices-${year}.zip`);
  expect(zip.bytes.toString("latin1", 0, 2)).toBe("PK");
  expect(zip.bytes.toString("latin1")).toContain(`${rows[0]?.Number}.pdf`);
});

test("the coming charges are a list and a calendar file; credit is a table, too", async ({
  page,
  signIn,
}) => {
  await signIn("anna");
  await open(page, "/billing");
  const upcoming = page.getByRole("table", { name: t.billing.upcoming });
  expect((await readRows(upcoming)).length).toBeGreaterThan(2);
  await expect(upcoming.getByText(t.billing.how.manual).first()).toBeVisible();
  const { download, bytes } = await downloaded(page, () =>
    page.getByRole("link", { name: t.billing.calendar }).click(),
  );
  expect(download.suggestedFilename()).toBe("charges.ics");
  expect(bytes.toString("utf8")).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:€/);
  const days = await readRows(page.getByRole("table", { name: t.billing.chart }));
  expect(days.at(-1)?.Credit).toBe("€500.00");
});

test("payments go into a CSV", async ({ page, signIn }) => {
  await signIn("anna");
  await open(page, "/billing/transactions");
  const rows = page.getByRole("table", { name: t.billing.links.transactions }).getByRole("rowheader");
  await expect(rows.first()).toBeVisible();
  const { bytes } = await downloaded(page, () => page.getByRole("link", { name: t.billing.csv }).click());
  const lines = bytes.toString("utf8").trimEnd().split("\r\n");
  expect(lines[0]).toBe("\ufeffDate,Description,Method,Amount,Currency,Taken back by the bank");
  expect(lines).toHaveLength((await rows.count()) + 1);
});

test("a credit note is linked from the invoice that it takes back", async ({ page, signIn, panel }) => {
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  const { invoice } = await orderServer(api, "fail-install-papers");
  await signIn(account);
  await expect(async () => {
    await open(page, `/billing/invoices/${invoice}`);
    await expect(page.getByRole("region", { name: t.invoice.creditNotes }).getByText(/^EUC-/)).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 60_000 });
  const { bytes } = await downloaded(page, () =>
    page.getByRole("region", { name: t.invoice.creditNotes }).getByRole("link", { name: /PDF/ }).click(),
  );
  const text = readPdf(bytes).lines.join("\n");
  expect(text).toContain(t.server.creditNote);
  expect(text).toContain("Total−€5.45");
});

test("files of others, and files without a session, are not given away", async ({
  page,
  panel,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.allow(/404/);
  const { ordered } = await owing(panel, 1);
  const path = `/billing/invoices/${ordered[0]?.invoice}/pdf`;
  const guest = await page.request.get(path, { maxRedirects: 0 });
  expect(guest.status()).toBe(307);
  expect(guest.headers().location).toContain("/login");
  await signIn(await newAccount(panel));
  for (const one of [path, "/billing/invoices/x/pdf", "/billing/credit-notes/1/pdf", "/billing/invoices.zip"])
    expect((await page.request.get(one)).status(), one).toBe(404);
});

test("ids of others in an address bring nothing of theirs", async ({ page, panel, signIn, consoleWatch }) => {
  consoleWatch.allow(/404/);
  const { account: owner, api, ordered } = await owing(panel, 2);
  const [theirs, taken] = ordered;
  await addNote(panel, api, taken?.invoice ?? 0, new Date().toISOString().slice(0, 10));
  await signIn(owner);
  await open(page, `/billing/invoices/${taken?.invoice}`);
  const notes = page.getByRole("region", { name: t.invoice.creditNotes });
  const note = (await notes.getByRole("link", { name: /PDF/ }).getAttribute("href")) ?? "";
  expect(note).toMatch(/\/credit-notes\/\d+\/pdf$/);
  expect((await page.request.get(note)).status()).toBe(200);
  const own = await newAccount(panel, { credit: "50.00" });
  const mine = await orderServer(await apiOf(panel, own), "mine-alone");
  // The page of the other account keeps polling until it is closed.
  await page.goto("about:blank");
  await signIn(own);
  const invoice = `/billing/invoices/${theirs?.invoice}`;
  for (const path of [note, invoice, `${invoice}/pdf`, `${invoice}/csv`, `${invoice}?id=${mine.invoice}`])
    expect((await page.request.get(path)).status(), path).toBe(404);
  const year = new Date().getUTCFullYear();
  const further = `account=${owner.id}&id=${theirs?.invoice}&invoice_id=${theirs?.invoice}&user=${owner.email}`;
  for (const file of [
    `/billing/invoices.zip?year=${year}&${further}`,
    `/billing/invoices.csv?${further}`,
    `/billing/credit.csv?${further}`,
    `/billing/transactions.csv?${further}`,
    `/billing/charges.ics?${further}&server=${theirs?.server_id}`,
    `/billing/charges.csv?${further}&server=${theirs?.server_id}`,
  ]) {
    const answer = await page.request.get(file);
    expect(answer.status(), file).toBe(200);
    const text = (await answer.body()).toString("latin1");
    expect(text, file).not.toMatch(/papers-[01]/);
    expect(text.match(/EUC?-\d{4}-\d{6}\.pdf/g)?.length ?? 0, file).toBeLessThanOrEqual(2);
  }
  const foreign = await page.request.get(`/billing/invoices.csv?server=${theirs?.server_id}`);
  expect((await foreign.text()).trimEnd().split("\r\n")).toHaveLength(1);
});

test("the file of a year holds the credit notes that were issued in it, whenever their invoices were", async ({
  page,
  panel,
  signIn,
}) => {
  const { account, api, ordered } = await owing(panel, 1);
  const invoice = ordered[0]?.invoice ?? 0;
  const year = new Date().getUTCFullYear();
  await addNote(panel, api, invoice, `${year + 1}-01-02`);
  await signIn(account);
  const namesOf = async (of: number) => {
    const body = await (await page.request.get(`/billing/invoices.zip?year=${of}`)).body();
    return [...new Set(body.toString("latin1").match(/[A-Z]+-\d{4}-\d{6}\.pdf/g) ?? [])];
  };
  expect(await namesOf(year)).toEqual([expect.stringMatching(/^[A-Z]+(?<!C)-/)]);
  expect(await namesOf(year + 1)).toEqual([expect.stringMatching(/^[A-Z]+C-/)]);
});

test("billing brings at most 200 KB of script", async ({ page, panel, signIn }) => {
  const { account } = await owing(panel, 1);
  await signIn(account);
  const size = (await measureScripts(page, "/billing")) / 1024;
  test.info().annotations.push({ type: "script", description: `/billing ${size.toFixed(1)} KB` });
  expect(size).toBeLessThanOrEqual(200);
});

test.describe("on a phone, in Russian, in the dark", () => {
  test.use({ viewport: phone, locale: "ru-RU", colorScheme: "dark" });

  test("invoices are picked, and everything fits", async ({ page, panel, signIn }) => {
    const { account } = await owing(panel, 2);
    await signIn(account);
    await open(page, "/billing");
    await page.getByRole("checkbox").first().check();
    await expect(page.getByText(/^Выбран 1 счёт на 5,45/)).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await expect(
      row(page.getByRole("table", { name: ru.billing.invoices }), "Счёт-проформа #").first(),
    ).toBeVisible();
    await page.getByRole("checkbox").nth(1).check();
    await page.getByRole("link", { name: /^Оплатить 10,90/ }).click();
    await expect(page.getByRole("heading", { name: ru.together.title })).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
