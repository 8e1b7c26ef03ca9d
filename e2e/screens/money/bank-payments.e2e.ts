import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { format, t } from "@/lib/testing/words";
import { inDatabase, newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone } from "../../screen";
import { signInAsStaff } from "../../sessions";

const admin = { email: "admin@example.test", password: "Admin-demo-1" };
const { bank, sepa, directDebit, backOffice } = t;

/** The page on a phone and in the dark, too. */
async function expectBothSizes(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "light" });
  if (wide) await page.setViewportSize(wide);
}

test("staff match, split and undo receipts by rules and keyboard, and send a payout as a SEPA file", async ({
  page,
  panel,
}) => {
  test.setTimeout(300_000);
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  const funds = async (amount: string): Promise<number> => {
    const { invoice } = await api.call("billing", { action: "create_addfunds", amount });
    return Number(invoice);
  };
  const [first, second, third] = [await funds("20.00"), await funds("30.00"), await funds("7.00")];
  const payer = `Keeper ${account.billingId}`;
  await signInAsStaff(page.context(), panel, admin);

  await open(page, "/staff/bank/rules");
  await page.getByLabel(bank.rules.payer).fill(payer);
  await page.getByLabel(bank.rules.customer).fill(account.email);
  await page.getByRole("button", { name: bank.rules.preview, exact: true }).click();
  await expect(page.getByText(format(bank.rules.fits, { count: 0, email: account.email }))).toBeVisible();
  await page.getByRole("button", { name: bank.rules.save, exact: true }).click();
  await expect(page.getByText(bank.rules.saved, { exact: true })).toBeVisible();
  await expectBothSizes(page);

  const rows = [
    `KEY-${first};2026-11-20;50.00;EUR;Somebody ${first};for two of them`,
    `KEY-${third};2026-11-20;7.01;EUR;${payer};a cent too much`,
  ];
  const statement = ["id;date;amount;currency;payer;reference", ...rows].join("\n");
  await open(page, "/staff/queues/receipts");
  const file = { name: "matching.csv", mimeType: "text/csv", buffer: Buffer.from(statement) };
  await page.getByLabel(backOffice.statement.file).setInputFiles(file);
  await page.getByRole("button", { name: backOffice.statement.submit, exact: true }).click();
  await expect(
    page.getByText(format(backOffice.statement.done.unmatched, { count: 2 })).first(),
  ).toBeVisible();

  // By keyboard alone: the rule says whose receipt it is, Enter books it.
  await open(page, "/staff/bank");
  const ruled = page.getByRole("listitem").filter({ hasText: payer });
  await expect(ruled).toContainText(bank.reasons.rule);
  await expectBothSizes(page);
  await page.getByRole("checkbox", { name: new RegExp(payer) }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(format(bank.booked, { count: 1, refused: 0 }), { exact: true })).toBeVisible();
  await expect(ruled).toHaveCount(0);

  await page.getByRole("link", { name: new RegExp(`^${bank.split.label}.*Somebody ${first}`) }).click();
  await expect(page).toHaveURL(/\/staff\/bank\/\d+$/);
  const fill = async (place: number, invoice: string, amount: string) => {
    await page.getByLabel(format(bank.split.invoice, { place }), { exact: true }).fill(invoice);
    await page.getByLabel(format(bank.split.amount, { place }), { exact: true }).fill(amount);
  };
  await fill(1, `#${first}`, "20.00");
  await fill(2, `#${second}`, "30,00");
  await expect(page.getByText(bank.split.whole, { exact: true })).toBeVisible();
  await expectBothSizes(page);
  await page.getByRole("button", { name: bank.book, exact: true }).click();
  await expect(page).toHaveURL("/staff/bank");

  await open(page, "/staff/queues/receipts");
  await page.getByRole("link", { name: "matching.csv" }).first().click();
  const undo = page.getByRole("button", {
    name: new RegExp(`^${backOffice.acts.undoReceipt.label}.*Somebody ${first}`),
  });
  await undo.click();
  await page.getByRole("dialog").getByLabel(backOffice.fields.reason).fill("another customer's money");
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(undo).toHaveCount(0);
  await expectBothSizes(page);

  const before = await inDatabase(panel, async (client) => {
    const { rows: found } = await client.query<{ bank: string }>(
      "select bank_account::text as bank from companies where id = 1",
    );
    const own = {
      holder: "Berth Demo B.V.",
      account: "NL91ABNA0417164300",
      bank: "Demo Bank",
      bic: "ABNANL2A",
    };
    await client.query("update companies set bank_account = $1 where id = 1", [JSON.stringify(own)]);
    return found[0]?.bank ?? "null";
  });
  try {
    await open(page, "/staff/sepa");
    await page.getByLabel(sepa.ask.customer, { exact: true }).fill(account.email);
    await page.getByLabel(sepa.ask.amount, { exact: true }).fill("12,34");
    await page.getByLabel(sepa.ask.holder, { exact: true }).fill("Łucja Müller");
    await page.getByLabel(sepa.ask.iban, { exact: true }).fill("DE89 3704 0044 0532 0130 00");
    await page.getByLabel(sepa.ask.reason, { exact: true }).fill("asked for it by telephone");
    await page.getByRole("button", { name: sepa.ask.add, exact: true }).click();
    await expect(page.getByText(sepa.ask.done, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Make file for EU/ }).click();
    await expect(page.getByText(/^File made with/)).toBeVisible();
    await expectBothSizes(page);
    const coming = page.waitForEvent("download");
    await page
      .getByRole("link", { name: new RegExp(`^${format(sepa.files.downloadOne, { name: "T" })}`) })
      .first()
      .click();
    const xml = (await readFile(await (await coming).path())).toString();
    expect(xml).toContain("<IBAN>DE89370400440532013000</IBAN>");
    expect(xml).toContain("<Nm>Lucja Mueller</Nm>");
  } finally {
    await inDatabase(panel, (client) =>
      client.query("update companies set bank_account = $1 where id = 1", [before]),
    );
  }
});

test("a customer signs a mandate, sees what is collected, and revokes it", async ({
  page,
  panel,
  signIn,
}) => {
  test.setTimeout(180_000);
  const account = await newAccount(panel);
  const before = await inDatabase(panel, async (client) => {
    const { rows } = await client.query<{ bank: string }>(
      "select bank_account::text as bank from companies where id = 1",
    );
    const own = { holder: "Berth Demo B.V.", account: "NL91ABNA0417164300", bank: "Demo Bank", bic: "" };
    await client.query("update companies set bank_account = $1 where id = 1", [JSON.stringify(own)]);
    await client.query(
      `insert into sepa_companies (company_id, creditor_id, offers_debits, updated_at) values (1, 'DE98ZZZ09999999999', true, now())
        on conflict (company_id) do update set offers_debits = true`,
    );
    return rows[0]?.bank ?? "null";
  });
  try {
    await signIn(account);
    await open(page, "/billing/methods");
    await page.getByRole("link", { name: t.paymentMethods.directDebit, exact: true }).click();
    await expect(page).toHaveURL("/billing/direct-debit");
    await page.getByLabel(directDebit.sign.holder, { exact: true }).fill("Anna Demo");
    await page.getByLabel(directDebit.sign.iban, { exact: true }).fill("DE89370400440532013001");
    await page.getByRole("button", { name: directDebit.sign.sign, exact: true }).click();
    await expect(page.getByText(directDebit.sign.wrong.iban, { exact: true })).toBeVisible();
    await expectBothSizes(page);
    await page.getByLabel(directDebit.sign.iban, { exact: true }).fill("DE89370400440532013000");
    await page.getByRole("button", { name: directDebit.sign.sign, exact: true }).click();
    await expect(page.getByText(directDebit.sign.done, { exact: true })).toBeVisible();
    const mandate = page.getByRole("region", { name: directDebit.mandate, exact: true });
    await expect(mandate).toContainText("DE•• •••• 3000");
    await expectBothSizes(page);
    await page.getByRole("button", { name: directDebit.revoke.label, exact: true }).click();
    await expectNoAxeViolations(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: directDebit.revoke.label, exact: true })
      .click();
    await expect(page.getByText(directDebit.revoke.done, { exact: true })).toBeVisible();
    await expect(mandate).toContainText(directDebit.states.revoked);
  } finally {
    await inDatabase(panel, async (client) => {
      await client.query("update companies set bank_account = $1 where id = 1", [before]);
      await client.query("update sepa_companies set offers_debits = false where company_id = 1");
    });
  }
});
