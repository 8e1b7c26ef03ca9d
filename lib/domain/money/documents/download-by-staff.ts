import { eq } from "drizzle-orm";
import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import type { InvoiceRow } from "../billing/lookup";
import { languageOf } from "./language";
import { pdfAnswer } from "./pdf-answer";
import { readCreditNoteDetails, readInvoiceDetails } from "./read-facts";

async function findInvoice(db: Database, id: number): Promise<InvoiceRow> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw fail("invoice.not_found");
  return row;
}

/** An invoice of any customer as PDF, in the customer's language. */
export const downloadInvoiceByStaff = staffOperation({
  name: "invoices.download",
  summary: "Answers a customer's invoice as PDF",
  access: byStaff("read", "customers/find"),
  fails: ["invoice.not_found", "document.too_slow"],
  input: z.object({ id: z.int32() }),
  output: FileAnswer,
  run: async ({ db, note }, { id }) => {
    const invoice = await findInvoice(db, id);
    const { accountId } = invoice;
    note({ accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    return pdfAnswer(accountId, await readInvoiceDetails(db, invoice), await languageOf(db, accountId));
  },
});

/** The same for a credit note. */
export const downloadCreditNoteByStaff = staffOperation({
  name: "invoices.download_credit_note",
  summary: "Answers a customer's credit note as PDF",
  access: byStaff("read", "customers/find"),
  fails: ["invoice.not_found", "document.too_slow"],
  input: z.object({ id: z.int32() }),
  output: FileAnswer,
  run: async ({ db, note }, { id }) => {
    const [found] = await db.select().from(creditNotes).where(eq(creditNotes.id, id));
    if (!found) throw fail("invoice.not_found");
    const invoice = await findInvoice(db, found.invoiceId);
    const { accountId } = invoice;
    note({ accountId, target: `credit note ${id}`, changes: { looked: "invoices" } });
    const details = await readCreditNoteDetails(db, invoice, found);
    return pdfAnswer(accountId, details, await languageOf(db, accountId));
  },
});
