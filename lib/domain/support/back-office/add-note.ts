import { z } from "zod";
import { customerNotes } from "@/lib/db/tables/support/back-office";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";

/**
 * Stores a note on a customer. The audit entry has neither account nor text, because customers can read their own
 * log.
 */
export const addNote = staffOperation({
  name: "customers.add_note",
  summary: "Adds a note on a customer, which the customer never sees",
  access: byStaff("write", "customers/note"),
  within: { accounts: "id" },
  changes: [],
  fails: [],
  input: z.object({ id: z.int32(), text: z.string().trim().min(1).max(4_000) }),
  output: z.object({ note: z.int() }),
  run: async ({ db, now, actor, note }, { id, text }) => {
    await findCustomer(db, id);
    const [row] = await db
      .insert(customerNotes)
      .values({ accountId: id, authorId: staffIdOf(actor), text, createdAt: now })
      .returning({ id: customerNotes.id });
    if (!row) throw new Error("The note was not written.");
    note({ target: `account ${id}`, changes: { note: row.id } });
    return { note: row.id };
  },
});
