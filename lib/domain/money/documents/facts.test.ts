import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { companies } from "@/lib/db/tables/money/companies";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { rewrite } from "@/lib/testing/database/rewrite";
import { addAccount } from "@/lib/testing/factories";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { creditPart } from "../billing/shared/credit-note";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { applyCredit } from "../payments/apply-credit";
import { createAddFunds } from "../payments/create-addfunds";
import { massPay } from "../payments/mass-pay";
import { makeReference } from "../payments/shared/reference";
import { showPayments } from "../payments/show-payments";
import { downloadCreditNote } from "./download-credit-note";
import { downloadInvoice } from "./download-invoice";
import { readCreditNoteDetails, readInvoiceDetails } from "./read-facts";
import { attachInvoice } from "./shared/attach-invoice";
import { languageOf } from "./shared/language";

withCatalogDatabase();

const at = new Date("2031-03-04T05:06:07Z");
const domestic = { code: "domestic", rate: "21.00", country: "NL" } as const;
const notFound = { code: "not_found", extras: { doc: "invoice.not_found" } };

async function customer(credit = "50.00") {
  const { id } = await addAccount(database(), { credit });
  const invoice = await addInvoice({ accountId: id, issuedAt: at });
  return { id, user: await asUser(id), invoice };
}

async function readInvoice(id: number) {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("The invoice is not there.");
  return row;
}

const detailsOf = async (id: number) => readInvoiceDetails(database(), await readInvoice(id));
const notesOf = (id: number) =>
  database().select().from(creditNotes).where(eq(creditNotes.invoiceId, id)).orderBy(creditNotes.id);

describe("what an invoice says", () => {
  it("is its frozen content, how far it is paid, and how to pay the rest", async () => {
    const { user, invoice } = await customer();
    const common = {
      kind: "invoice",
      number: invoice.number,
      issuedAt: at,
      issuedOn: "2031-03-04",
      dueOn: "2031-03-04",
      currency: "EUR",
      lines: [
        {
          what: { code: "preset", name: "vm.v3-small", location: "NL", hostname: "web-1" },
          quantity: 1,
          unitPrice: "4.50",
          amount: "4.50",
        },
      ],
      subtotal: "4.50",
      taxes: [{ rate: "21.00", base: "4.50", tax: "0.95", why: domestic }],
      total: "5.45",
    };
    const transfer = {
      holder: "Berth Demo B.V.",
      account: "NL02 DEMO 0123 4567 89",
      bank: "Demo Bank",
      bic: "DEMONL2A",
      reference: makeReference(invoice.id),
    };
    expect(await detailsOf(invoice.id)).toMatchObject({
      ...common,
      status: "Unpaid",
      payments: [],
      paid: "0.00",
      returned: "0.00",
      due: "5.45",
      transfer: { ...transfer, amount: "5.45" },
    });
    await applyCredit.call(user, { invoice_id: String(invoice.id), amount: "1.23" });
    expect(await detailsOf(invoice.id)).toMatchObject({
      ...common,
      payments: [{ method: "credit", amount: "1.23", isRefund: false }],
      paid: "1.23",
      due: "4.22",
      transfer: { ...transfer, amount: "4.22" },
    });
    await payByCard(user, invoice.id, "6.00");
    await inTransaction((db) => refundInvoice(db, invoice.id, { code: "asked" }, at));
    expect(await detailsOf(invoice.id)).toMatchObject({
      ...common,
      status: "Refunded",
      // Of the 6.00 received, 1.78 had become credit at once.
      payments: [
        { method: "credit", amount: "1.23", isRefund: false },
        { method: "sandbox", amount: "4.22", isRefund: false },
        { method: "credit", amount: "1.23", isRefund: true, on: "2031-03-04" },
        { method: "credit", amount: "4.22", isRefund: true, on: "2031-03-04" },
      ],
      paid: "5.45",
      returned: "5.45",
      due: "0.00",
      transfer: null,
    });
  });

  it("names a payment that the bank took back, of the invoice itself or of the one that paid it with others", async () => {
    const { id, user, invoice } = await customer();
    await dispute(await payByCard(user, invoice.id), "opened");
    const back = { method: "sandbox", amount: "5.45", isChargedBack: true };
    expect(await detailsOf(invoice.id)).toMatchObject({
      payments: [{ method: "sandbox", amount: "5.45" }, back],
      ...{ paid: "0.00", due: "5.45" },
    });
    expect((await showPayments.call(user, {})).entries).toMatchObject([{ taken_back: expect.any(String) }]);
    const parts = [await addInvoice({ accountId: id }), await addInvoice({ accountId: id })];
    const { invoiceid } = await massPay.call(user, { invoices: parts.map((part) => String(part.id)) });
    await dispute(await payByCard(user, invoiceid), "opened");
    for (const part of parts)
      expect((await detailsOf(part.id)).payments).toMatchObject([
        { method: "combined", amount: "5.45" },
        { method: "combined", amount: "5.45", isChargedBack: true },
      ]);
    expect((await detailsOf(parts[0]?.id ?? 0)).payments).toHaveLength(2);
  });

  it("names what bears no tax apart from what does, and no tax where nothing is sold", async () => {
    const { user, invoice } = await customer();
    await database()
      .insert(invoiceLines)
      .values({
        invoiceId: invoice.id,
        code: "deposit",
        type: "Item",
        description: { code: "add_funds" },
        quantity: 1,
        unitPrice: "2.00",
        amount: "2.00",
        isTaxed: false,
      });
    expect((await detailsOf(invoice.id)).taxes).toEqual([
      { rate: "21.00", base: "4.50", tax: "0.95", why: domestic },
      { rate: "0.00", base: "2.00", tax: "0.00", why: { code: "not_a_sale" } },
    ]);
    const { invoice: funds } = await createAddFunds.call(user, { amount: "20.00" });
    expect((await detailsOf(funds)).taxes).toEqual([
      { rate: "0.00", base: "20.00", tax: "0.00", why: { code: "not_a_sale" } },
    ]);
  });

  it("offers no transfer of a seller that has no account", async () => {
    const { invoice } = await customer();
    const [company] = await database().select().from(companies).where(eq(companies.id, 1));
    const set = (bankAccount: typeof companies.$inferInsert.bankAccount) =>
      database().update(companies).set({ bankAccount }).where(eq(companies.id, 1));
    await set(null);
    try {
      expect(await detailsOf(invoice.id)).toMatchObject({ due: "5.45", transfer: null });
    } finally {
      await set(company?.bankAccount ?? null);
    }
  });
});

describe("what a credit note says", () => {
  it("over a part is one line of that part, with its tax, all of it negative", async () => {
    const { user, invoice } = await customer();
    await applyCredit.call(user, { invoice_id: String(invoice.id), amount: "5.45" });
    const reason = { code: "unused", hostname: "web-1", days: 10 } as const;
    await inTransaction((db) =>
      creditPart(db, invoice.id, { subtotal: eur("1.50"), tax: eur("0.32") }, reason, at),
    );
    const [note] = await notesOf(invoice.id);
    if (!note) throw new Error("There is no note.");
    expect(await readCreditNoteDetails(database(), await readInvoice(invoice.id), note)).toMatchObject({
      kind: "credit_note",
      number: note.number,
      issuedAt: at,
      lines: [{ what: null, quantity: 1, unitPrice: "-1.50", amount: "-1.50" }],
      subtotal: "-1.50",
      taxes: [{ rate: "21.00", base: "-1.50", tax: "-0.32", why: domestic }],
      total: "-1.82",
      corrects: { number: invoice.number, issuedOn: "2031-03-04" },
      reason,
    });
  });

  it("over all of it has the invoice's lines and sums, and what is nothing is not below it", async () => {
    const { invoice } = await customer();
    await inTransaction((db) => refundInvoice(db, invoice.id, { code: "unpaid" }, at));
    const [note] = await notesOf(invoice.id);
    if (!note) throw new Error("There is no note.");
    const facts = await readCreditNoteDetails(database(), await readInvoice(invoice.id), note);
    expect(facts).toMatchObject({
      lines: [{ what: { code: "preset" }, quantity: 1, unitPrice: "-4.50", amount: "-4.50" }],
      subtotal: "-4.50",
      taxes: [{ base: "-4.50", tax: "-0.95" }],
      total: "-5.45",
    });
    const free = await addInvoice({ accountId: (await customer()).id, isFree: true });
    const nothing = { ...note, total: "0.00" };
    expect(await readCreditNoteDetails(database(), await readInvoice(free.id), nothing)).toMatchObject({
      lines: [{ amount: "0.00" }],
      subtotal: "0.00",
      taxes: [{ base: "0.00", tax: "0.00" }],
      total: "0.00",
    });
  });
});

describe("a document", () => {
  it("of nobody, of someone else or of no number is not there, and neither is one in a language that we do not have", async () => {
    const { user, invoice } = await customer();
    await inTransaction((db) => refundInvoice(db, invoice.id, { code: "unpaid" }, at));
    const [note] = await notesOf(invoice.id);
    const stranger = await asUser((await addAccount(database())).id);
    for (const id of [String(note?.id), "999999999", "x", "", "1.0"])
      await expect(downloadCreditNote.call(stranger, { id })).rejects.toMatchObject(notFound);
    await expect(downloadCreditNote.call(stranger, {})).rejects.toMatchObject(notFound);
    await expect(downloadInvoice.call(stranger, { invoice_id: String(invoice.id) })).rejects.toMatchObject(
      notFound,
    );
    await expect(attachInvoice(database(), 999_999_999)).rejects.toThrow("not there");
    for (const get of [
      () => downloadCreditNote.call(user, { id: String(note?.id), language: "xx" as "en" }),
      () => downloadInvoice.call(user, { invoice_id: String(invoice.id), language: "" as "en" }),
    ])
      await expect(get()).rejects.toMatchObject({ extras: { fields: { language: expect.any(String) } } });
  });

  it("is in the account's language, or in English where that is none of ours", async () => {
    const { id } = await customer();
    for (const [stored, expected] of [
      ["ru", "ru"],
      ["de", "de"],
      ["xx", "en"],
      ["", "en"],
    ] as const) {
      await database().update(accounts).set({ language: stored }).where(eq(accounts.id, id));
      expect(await languageOf(database(), id)).toBe(expected);
    }
    expect(await languageOf(database(), 999_999)).toBe("en");
  });

  it("is named by its number in letters that a file can have", async () => {
    const { user, invoice } = await customer();
    const number = "Ü/1 \\2:№3";
    await rewrite(sql`update invoices set number = ${number} where id = ${invoice.id}`);
    const { filename, content } = await downloadInvoice.call(user, { invoice_id: String(invoice.id) });
    expect(filename).toBe("Ü-1--2--3.pdf");
    expect(Buffer.from(content, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  });
});
