import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { fail } from "../../kernel/errors/fail";
import type { Target } from "../../kernel/operation/target";
import type { InvoiceRow } from "../billing/lookup";

export type CreditNote = { note: typeof creditNotes.$inferSelect; invoice: InvoiceRow };

/** Returns a credit note for one of the caller's invoices; unknown and foreign IDs give the same error. */
export const creditNote = (parameter: string): Target<CreditNote> => ({
  noun: "credit note",
  parameter,
  fails: ["invoice.not_found"],
  find: async ({ actor, db }, value) => {
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    if (!/^\d{1,9}$/.test(text)) throw fail("invoice.not_found");
    const [row] = await db
      .select({ note: creditNotes, invoice: invoices })
      .from(creditNotes)
      .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
      .where(and(eq(creditNotes.id, Number(text)), eq(invoices.accountId, actor.account.id)));
    if (!row) throw fail("invoice.not_found");
    return row;
  },
});

/** An invoice of any customer, for staff. */
export async function findInvoiceOfAny(db: Database, id: number): Promise<InvoiceRow> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw fail("invoice.not_found");
  return row;
}

/** The same for a credit note. */
export async function findCreditNoteOfAny(db: Database, id: number): Promise<CreditNote> {
  const [note] = await db.select().from(creditNotes).where(eq(creditNotes.id, id));
  if (!note) throw fail("invoice.not_found");
  return { note, invoice: await findInvoiceOfAny(db, note.invoiceId) };
}
