import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { ledgerEntries } from "@/lib/db/tables/money/billing";
import { cardPayouts } from "@/lib/db/tables/money/card-payouts";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { earlierInvoices } from "@/lib/db/tables/money/earlier-documents";
import { sepaFiles } from "@/lib/db/tables/money/sepa";
import { dunningLetters } from "@/lib/db/tables/orders/dunning";
import { dataImports } from "@/lib/db/tables/support/data-imports";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { exportBooks } from "@/lib/domain/money/accounting/export";
import { importStatement } from "@/lib/domain/money/bank/import-statement";
import { createDraft } from "@/lib/domain/support/invoice-drafts/create";
import { cancelInvoice } from "@/lib/domain/support/invoices/cancel";
import { addAccount, type TestAccount } from "../factories";
import { addInvoice } from "../money/invoices";
import { payByCard } from "../money/payments";
import { asUser } from "./contexts";

/** What each look-up is asked for, by its name. */
export type Asked = Record<string, Record<string, unknown>>;

const party = { name: "", address: "", country: "NL", taxId: "", email: "" };

export async function prepareInvoices(admin: StaffContext, { id: account }: TestAccount): Promise<Asked> {
  const { id: invoice } = await addInvoice({ accountId: account });
  const payment = await payByCard(await asUser(account), invoice);
  const lines = [{ text: "Work", quantity: 1, price: "1.00" }];
  const { draft } = await createDraft.call(admin, { account, lines, due_days: 14 });
  const { id: inRussia } = await addAccount(database(), { country: "RU", currency: "RUB", companyId: 2 });
  const { id: russian } = await addInvoice({ accountId: inRussia, companyId: 2, currency: "RUB" });
  const { id: unpaid } = await addInvoice({ accountId: account });
  await cancelInvoice.call(admin, { id: unpaid, reason: "a mistake" });
  const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, unpaid));
  return {
    "desk.invoice": { id: invoice },
    "desk.payment": { id: payment },
    "desk.payment_history": { id: payment },
    "desk.payment_life": { id: payment },
    "drafts.list": { account },
    "drafts.show": { id: draft },
    "drafts.terms": { account },
    "invoices.download": { id: invoice },
    "invoices.download_act": { id: russian },
    "invoices.download_credit_note": { id: note?.id },
    "invoices.download_e_credit_note": { id: note?.id, type: "ubl" },
    "invoices.download_e_invoice": { id: invoice, type: "ubl" },
    "invoices.e_invoice": { id: invoice },
    "invoices.history": { id: invoice },
    "taxes.explain": { id: invoice },
  };
}

export async function prepareDunning({ id: account }: TestAccount): Promise<Asked> {
  const noFee = { fee_eur: "", fee_usd: "", fee_rub: "", has_interest: false };
  const [letter] = await database()
    .insert(dunningLetters)
    .values({
      ...{ accountId: account, issuedOn: "2026-01-31", createdAt: new Date() },
      language: "en",
      content: {
        ...({ seller: party, buyer: party, currency: "EUR", total: "1.00" } as const),
        invoices: [],
        ...{ suspendOn: null, text: "", bank: null },
      },
    })
    .returning({ id: dunningLetters.id });
  return {
    "dunning.download_letter": { id: letter?.id },
    "dunning.of_customer": { account },
    "dunning.preview": {
      ...{ id: null, name: "Recorded", company: "", tag: "", is_chosen: false, is_active: true },
      mails: [{ days: 1, text_en: "", text_ru: "", text_de: "", is_letter: false, ...noFee }],
      ...{ suspend_after: 3, terminate_after: 14, hand_over_after: null, collector: "" },
    },
  };
}

export async function prepareBank(admin: StaffContext, { email }: TestAccount): Promise<Asked> {
  const statement = "date;amount;currency;reference\n2026-11-20;7.00;EUR;no idea";
  await importStatement.call(admin, { text: statement });
  const [receipt] = await database().select().from(bankReceipts).where(eq(bankReceipts.state, "open"));
  const [orderFile] = await database()
    .insert(sepaFiles)
    .values({
      ...{ kind: "transfers", companyId: 1, version: "pain.001.001.09", messageId: "RECORDED", count: 0 },
      ...{
        total: "0.00",
        content: Buffer.from("<Document/>"),
        createdAt: new Date(),
        needsApproval: false,
      },
    })
    .returning({ id: sepaFiles.id });
  const [payout] = await database()
    .insert(cardPayouts)
    .values({
      ...{ method: "stripe", outsideId: "po_recorded", amount: "1.00", currency: "EUR" },
      ...{ createdAt: new Date(), arrivesAt: new Date(), readAt: new Date() },
    })
    .returning({ id: cardPayouts.id });
  return {
    "bank.preview_rule": { payer: "somebody", text: "", customer: email },
    "bank.show_match": { id: receipt?.id },
    "card_payouts.costs": { from: "2026-01-01", until: "2026-12-31" },
    "card_payouts.show": { id: payout?.id },
    "payments.read_statement": { text: statement },
    "payments.show_import": { id: (await importStatement.call(admin, { text: statement })).id },
    "sepa.download": { id: orderFile?.id },
  };
}

export async function prepareImports({ id: account }: TestAccount): Promise<Asked> {
  const digest = Buffer.from("digest");
  const [imported] = await database()
    .insert(dataImports)
    .values({ source: "csv", origin: "recorded", isDry: true, state: "done", startedAt: new Date() })
    .returning({ id: dataImports.id });
  const [earlier] = await database()
    .insert(earlierInvoices)
    .values({
      ...{ accountId: account, source: "csv", sourceId: "1", number: "RECORDED-1", status: "Paid" },
      ...{ issuedOn: "2020-01-31", currency: "EUR", subtotal: "1.00", tax: "0.00", total: "1.00" },
      ...{ creditApplied: "0.00", paid: "1.00", seller: party, buyer: party, notes: "", digest },
      ...{ description: { lines: [], taxes: [], payments: [] }, importedAt: new Date() },
    })
    .returning({ id: earlierInvoices.id });
  return {
    "data_imports.list_notes": { id: imported?.id },
    "data_imports.show": { id: imported?.id },
    "invoices.download_earlier": { id: earlier?.id },
    "invoices.list_earlier": { account },
  };
}

/** What reads of a company's books ask for, with a file and an archive of its documents. */
export async function prepareBooks(admin: StaffContext): Promise<Asked> {
  const { id: accountId } = await addAccount(database());
  const { id: invoice } = await addInvoice({ accountId });
  const [entry] = await database().select().from(ledgerEntries).where(eq(ledgerEntries.invoiceId, invoice));
  const books = { company: 1, from: "2020-01", until: "2020-01" };
  const { id: file } = await exportBooks.call(admin, { ...books, format: "csv" });
  const { id: archive } = await exportBooks.call(admin, { ...books, format: "documents" });
  return {
    "accounting.chart": books,
    "accounting.deferred": { company: 1, month: "2020-01" },
    "accounting.deferred_sales": { company: 1, month: "2020-01" },
    "accounting.entries": { invoice },
    "accounting.entry": { id: `E${entry?.id}` },
    "accounting.exports": books,
    "accounting.journal": books,
    "accounting.read_documents": { id: archive, part: "invoices", after: 0 },
    "accounting.read_part": { id: file, place: 1 },
  };
}
