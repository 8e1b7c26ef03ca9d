import { eq } from "drizzle-orm";
import { z } from "zod";
import { decimalOf, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { unmadeEInvoices } from "@/lib/db/tables/money/e-invoices";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { nameOf } from "../billing/rules";
import { tellCreditNote } from "../billing/shared/tell-credit-note";
import { findCreditNoteOfAny, findInvoiceOfAny } from "../documents/lookup";
import { issuedNotice } from "../documents/shared/issued-notice";
import { printableCreditNote, printableInvoice } from "../documents/shared/printed";
import { composeComplete } from "./make-file";

type Row = typeof unmadeEInvoices.$inferSelect;

async function lockOpen(db: Database, id: number): Promise<Row> {
  const [row] = await db.select().from(unmadeEInvoices).where(eq(unmadeEInvoices.id, id)).for("update");
  if (!row) throw fail("e_invoice.unmade_not_found");
  if (row.state !== "open") throw fail("e_invoice.unmade_not_open");
  return row;
}

const end = (db: Database, id: number, state: "made" | "settled", now: Date) =>
  db.update(unmadeEInvoices).set({ state, endedAt: now }).where(eq(unmadeEInvoices.id, id));

const targetOf = ({ invoiceId, creditNoteId }: Row) =>
  creditNoteId === null ? `invoice ${invoiceId}` : `credit note ${creditNoteId}`;

/** Queues the mail about the document once more; its files are made when it is sent. */
async function mailAgain(db: Database, { invoiceId, creditNoteId, format }: Row, now: Date): Promise<void> {
  if (creditNoteId === null) {
    const invoice = await findInvoiceOfAny(db, invoiceId);
    await composeComplete(db, await printableInvoice(db, invoice), format);
    const facts = await issuedNotice(db, invoice);
    await notifyOwner({ db, now }, invoice.accountId, "invoice.created", facts, { invoiceId });
    return;
  }
  const found = await findCreditNoteOfAny(db, creditNoteId);
  await composeComplete(db, await printableCreditNote(db, found), format);
  const { note, invoice } = found;
  const { currency, accountId } = invoice;
  const amount = decimalOf(moneyOf(note.total, currency));
  const facts = { number: note.number, of: nameOf(invoice), amount, currency };
  await tellCreditNote({ db, now }, accountId, note.id, facts);
}

/**
 * Makes an electronic invoice from today's data that could not be made before, and mails the document again with it. Throws
 * what it still lacks.
 */
export const makeEInvoiceAgain = staffOperation({
  name: "invoices.make_e_invoice_again",
  summary: "Makes an electronic invoice again that could not be made, and mails it",
  access: byStaff("write", "payments/record"),
  within: { unmade_e_invoices: "id" },
  changes: [],
  fails: [
    "e_invoice.unmade_not_found",
    "e_invoice.unmade_not_open",
    "e_invoice.not_an_invoice",
    "e_invoice.incomplete",
  ],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const row = await lockOpen(db, id);
    await mailAgain(db, row, now);
    await end(db, id, "made", now);
    note({ accountId: row.accountId, target: targetOf(row), changes: { resent: true, reason } });
    return {};
  },
});

/** Says that staff have seen to it in another way, or that the customer needs none. */
export const settleUnmade = staffOperation({
  name: "invoices.settle_unmade_e_invoice",
  summary: "Settles an electronic invoice that could not be made",
  access: byStaff("write", "payments/record"),
  within: { unmade_e_invoices: "id" },
  changes: [],
  fails: ["e_invoice.unmade_not_found", "e_invoice.unmade_not_open"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const row = await lockOpen(db, id);
    await end(db, id, "settled", now);
    note({ accountId: row.accountId, target: targetOf(row), changes: { settled: true, reason } });
    return {};
  },
});
