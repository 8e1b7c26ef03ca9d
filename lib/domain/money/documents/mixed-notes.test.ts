import { asc, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoiceLines } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { taxEntries } from "@/lib/db/tables/money/tax";
import { addAccount } from "@/lib/testing/factories";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { nothingFurther } from "@/lib/testing/money/printed-documents";
import { readPdf } from "@/lib/testing/money/read-pdf";
import { withStripe } from "@/lib/testing/money/stripe-payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { lockInvoice } from "../billing/lookup";
import { creditPart } from "../billing/shared/credit-note";
import { verifyLedger } from "../billing/verify-ledger";
import { composeEInvoice } from "../e-invoices/compose";
import { askRefund } from "../refunds/ask";
import { downloadCreditNote } from "./download-credit-note";
import { readCreditNoteDetails } from "./read-facts";

withCatalogDatabase();

const { stripe, send, paid } = withStripe();

afterEach(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const lineOf = (name: string, amount: string, isTaxed: boolean) => ({
  ...{ code: "item" as const, type: "Item" as const, relId: 0, serverId: null, quantity: 1, isTaxed },
  ...{ description: { code: "item" as const, name }, unitPrice: amount, amount },
});

/** Paid by card: 100.00 with 21 %, and 25.00 without tax. */
async function paidMixed() {
  const { id: accountId } = await addAccount(database());
  const { id: invoice } = await addInvoice({
    accountId,
    lines: [lineOf("Colocation", "100.00", true), lineOf("Deposit for keys", "25.00", false)],
    ...{ subtotal: "125.00", tax: "21.00", total: "146.00" },
  });
  return paid(false, { accountId, user: await asUser(accountId), invoice });
}

/** What each credit note says: lines, taxes in print, and taxes in its electronic form. */
async function notesOf(invoice: number) {
  const db = database();
  const notes = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoice))
    .orderBy(asc(creditNotes.id));
  const row = await inTransaction((tx) => lockInvoice(tx, invoice));
  return Promise.all(
    notes.map(async (note) => {
      const printed = await readCreditNoteDetails(db, row, note);
      const { taxes } = composeEInvoice(printed, nothingFurther, "en");
      return {
        lines: printed.lines.map(({ amount }) => amount),
        printed: printed.taxes.map(({ rate, base, tax }) => [rate, base, tax].join(" ")),
        electronic: taxes.map(({ code, base, tax }) => [code, base, tax].join(" ")),
      };
    }),
  );
}

const journalOf = async (invoice: number) =>
  (await database().select().from(taxEntries).where(eq(taxEntries.invoiceId, invoice)).orderBy(taxEntries.id))
    .slice(2)
    .map(({ code, base, tax }) => [code, base, tax].join(" "));

const half = {
  lines: ["-50.00", "-12.50"],
  printed: ["21.00 -50.00 -10.50", "0.00 -12.50 0.00"],
  electronic: ["S 50.00 10.50", "E 12.50 0.00"],
};
const halfOfJournal = ["domestic -50.00 -10.50", "not_a_sale -12.50 0.00"];

test("a part that was sent back at the card service, and the rest, give back each line's share with its tax", async () => {
  const { intent, invoice } = await paidMixed();
  for (const _ of [1, 2])
    expect(await send(stripe().event("refund.created", stripe().sendBack(intent, 7_300)))).toEqual({
      outcome: "booked",
    });
  expect(await notesOf(invoice)).toEqual([half, half]);
  expect(await journalOf(invoice)).toEqual([...halfOfJournal, ...halfOfJournal]);
});

test("a part by line has a base of taxed lines alone, and none where it is over untaxed ones", async () => {
  const { user, invoice } = await paidMixed();
  const rows = await database()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice))
    .orderBy(asc(invoiceLines.id));
  const [taxed = 0, untaxed = 0] = rows.map(({ id }) => id);
  const staff = await asStaff("admin");
  const back = (lines: { line: number; amount: string }[]) =>
    askRefund.call(staff, { invoice, lines, to: "credit", service: "keep", reason: "ticket 1" });
  await back([
    { line: taxed, amount: "60.50" },
    { line: untaxed, amount: "12.50" },
  ]);
  await back([{ line: untaxed, amount: "2.50" }]);
  expect(await notesOf(invoice)).toEqual([
    half,
    { lines: ["-2.50"], printed: ["21.00 0.00 0.00", "0.00 -2.50 0.00"], electronic: ["E 2.50 0.00"] },
  ]);
  const [, last] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice));
  const { content } = await downloadCreditNote.call(user, { id: String(last?.id) });
  expect(readPdf(Buffer.from(content, "base64")).lines.join("\n")).not.toContain("21%");
});

test("a part that does not say its lines is split as the tax journal has it", async () => {
  const { invoice } = await paidMixed();
  const part = { subtotal: eur("62.50"), tax: eur("10.50"), untaxed: eur("12.50") };
  await inTransaction((db) => creditPart(db, invoice, part, { code: "refunded" }, new Date()));
  expect(await notesOf(invoice)).toEqual([half]);
});
