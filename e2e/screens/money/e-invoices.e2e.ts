import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { format, t } from "@/lib/testing/words";
import { newAccount } from "../../accounts";
import { expect, test } from "../../fixtures";
import { apiOf, orderServer } from "../../orders";
import { expectNoAxeViolations, expectNoSidewaysScroll, open, phone, untilHydrated } from "../../screen";

const words = t.eInvoice;

async function download(page: Page, name: string) {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("a customer takes an invoice as file and as PDF with the file in it, and chooses what is mailed", async ({
  page,
  panel,
  signIn,
}) => {
  test.setTimeout(180_000);
  const account = await newAccount(panel, { credit: "50.00" });
  const api = await apiOf(panel, account);
  const { invoice } = await orderServer(api, "e-invoice");
  await api.call("billing", { action: "apply_credit", invoice_id: invoice, amount: "5.45" });
  await signIn(account);
  await open(page, `/billing/invoices/${invoice}`);
  const card = page.getByRole("region", { name: words.title, exact: true });
  await expect(card).toContainText(words.formats.ubl);
  await expect(card, "what only the seller can add").not.toContainText(words.missing.seller_contact);
  const heading = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const number = /\S+$/.exec(heading)?.[0] ?? "";
  const named = (type: keyof typeof words.formats) =>
    format(words.named, { format: words.formats[type], number });
  const ubl = await download(page, named("ubl"));
  expect(ubl.name).toBe(`${number}-ubl.xml`);
  expect(ubl.bytes.toString()).toContain(`<cbc:ID>${number}</cbc:ID>`);
  const hybrid = await download(page, named("zugferd"));
  expect(hybrid.name).toBe(`${number}.pdf`);
  expect(hybrid.bytes.includes("factur-x.xml")).toBe(true);
  expect(readPdf(hybrid.bytes).lines.join("\n")).toContain("Total€5.45");
  await expectNoAxeViolations(page);
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "light" });
  if (wide) await page.setViewportSize(wide);

  await open(page, "/account/details");
  const choice = page.getByRole("region", { name: words.choice.title, exact: true });
  await choice.getByLabel(words.choice.format, { exact: true }).selectOption("ubl");
  await choice.getByLabel(new RegExp(`^${words.choice.reference}`)).fill("PO 4711");
  await choice.getByRole("button", { name: words.choice.save, exact: true }).click();
  await expect(page.getByText(words.choice.saved, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await untilHydrated(page);
  await expect(choice.getByLabel(words.choice.format, { exact: true })).toHaveValue("ubl");
  await open(page, `/billing/invoices/${invoice}`);
  const again = await download(page, named("ubl"));
  expect(again.bytes.toString()).toContain("<cbc:BuyerReference>PO 4711</cbc:BuyerReference>");
});
