import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { applyCredit } from "../payments/apply-credit";
import { massPay } from "../payments/mass-pay";
import { downloadCreditNote } from "./download-credit-note";
import { downloadInvoice } from "./download-invoice";

withCatalogDatabase();

async function customer(credit = "50.00") {
  const account = await addAccount(database(), { credit });
  return { account, context: await asUser(account.id), invoice: await addInvoice({ accountId: account.id }) };
}

const read = ({ content }: { content: string }) => readPdf(Buffer.from(content, "base64"));

test("the invoice downloads under its number, first unpaid with a reference, then paid", async () => {
  const { context, invoice } = await customer();
  const asked = { invoice_id: String(invoice.id) };
  const unpaid = await downloadInvoice.call(context, asked);
  expect(unpaid).toMatchObject({ filename: `${invoice.number}.pdf`, content_type: "application/pdf" });
  expect(unpaid.invoice_id).toBe(Number(asked.invoice_id));
  const text = read(unpaid).lines.join("\n");
  expect(text).toContain(invoice.number);
  expect(text).toContain("Amount due€5.45");
  expect(text).toMatch(new RegExp(`RF\\d\\d${invoice.id}`));
  expect((await downloadInvoice.call(context, asked)).content).toBe(unpaid.content);
  await applyCredit.call(context, { ...asked, amount: "5.45" });
  const paid = read(await downloadInvoice.call(context, asked)).lines.join("\n");
  for (const part of ["Paid−€5.45", "Account credit€5.45", "Amount due€0.00"]) expect(paid).toContain(part);
  expect(paid).not.toContain("RF");
});

test("it says what it said at issue, whatever the profile says now", async () => {
  const { account, context, invoice } = await customer();
  const before = read(await downloadInvoice.call(context, { invoice_id: String(invoice.id) }));
  const [row] = await database().select().from(accounts).where(eq(accounts.id, account.id));
  await database()
    .update(accounts)
    .set({ profile: { ...row?.profile, lastname: "Renamed" } as typeof accounts.$inferInsert.profile })
    .where(eq(accounts.id, account.id));
  const after = read(await downloadInvoice.call(context, { invoice_id: String(invoice.id) }));
  expect(after).toEqual(before);
  expect(after.lines.join("\n")).toContain("Test Customer");
});

test("it speaks the account's language, or the one that is asked for", async () => {
  const account = await addAccount(database(), { language: "ru" });
  const context = await asUser(account.id);
  const { id } = await addInvoice({ accountId: account.id });
  const asked = { invoice_id: String(id) };
  expect(read(await downloadInvoice.call(context, asked)).lines.join("\n")).toContain("Счёт");
  expect(read(await downloadInvoice.call(context, { ...asked, language: "en" })).lines.join("\n")).toContain(
    "Invoice",
  );
});

test("a combined invoice names those that it pays, and no tax", async () => {
  const { account, context, invoice } = await customer();
  const other = await addInvoice({ accountId: account.id });
  const { invoiceid } = await massPay.call(context, { invoices: [String(invoice.id), String(other.id)] });
  const text = read(await downloadInvoice.call(context, { invoice_id: String(invoiceid) })).lines.join("\n");
  for (const part of [`Invoice ${invoice.number}`, `Invoice ${other.number}`, "Total€10.90", "bears no VAT"])
    expect(text).toContain(part);
  expect(text).not.toContain("VAT 0%€");
});

test("a refunded invoice shows what went back, and its credit note can be had by its owner alone", async () => {
  const { context, invoice } = await customer();
  const asked = { invoice_id: String(invoice.id) };
  await applyCredit.call(context, { ...asked, amount: "5.45" });
  const reason = { code: "deploy_failed", hostname: "web-1" } as const;
  await inTransaction((db) => refundInvoice(db, invoice.id, reason, new Date()));
  const text = read(await downloadInvoice.call(context, asked)).lines.join("\n");
  for (const part of ["Refunded", "Returned to credit€5.45", "Amount due€0.00"]) expect(text).toContain(part);
  const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice.id));
  const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice.id));
  const answer = await downloadCreditNote.call(context, { id: String(note?.id) });
  expect(answer.filename).toBe(`${note?.number}.pdf`);
  expect(read(answer).lines.join("\n")).toContain(`Total−€${row?.total}`);
  const stranger = await customer();
  await expect(downloadCreditNote.call(stranger.context, { id: String(note?.id) })).rejects.toThrow(
    "invalid invoice id",
  );
  await expect(downloadInvoice.call(stranger.context, asked)).rejects.toThrow("invalid invoice id");
});
