import { z } from "zod";
import { invoiceNotes } from "@/lib/db/tables/support/back-office";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { findInvoice } from "./lookup";

/**
 * Stores a note on an invoice. The audit entry has neither account nor text, because customers can read their own log.
 */
export const addInvoiceNote = staffOperation({
  name: "invoices.add_note",
  summary: "Adds a note on an invoice, which the customer never sees",
  access: byStaff("write", "customers/note"),
  within: { invoices: "id" },
  changes: [],
  fails: ["invoice.not_found"],
  input: z.object({ id: z.int32(), text: z.string().trim().min(1).max(4_000) }),
  output: z.object({ note: z.int() }),
  run: async ({ db, now, actor, note }, { id, text }) => {
    await findInvoice(db, id);
    const [row] = await db
      .insert(invoiceNotes)
      .values({ invoiceId: id, authorId: staffIdOf(actor), text, createdAt: now })
      .returning({ id: invoiceNotes.id });
    if (!row) throw new Error("The note was not written.");
    note({ target: `invoice ${id}`, changes: { note: row.id } });
    return { note: row.id };
  },
});
