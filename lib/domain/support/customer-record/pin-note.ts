import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { customerNotes } from "@/lib/db/tables/support/back-office";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";

/** Sets whether a note is pinned; returns its account, or null if it was so already. */
async function setPinned(db: Database, id: number, at: Date | null): Promise<number | null> {
  const [row] = await db.select().from(customerNotes).where(eq(customerNotes.id, id)).for("update");
  if (!row) throw fail("customer_note.not_found");
  if ((row.pinnedAt === null) === (at === null)) return null;
  await db.update(customerNotes).set({ pinnedAt: at }).where(eq(customerNotes.id, id));
  return row.accountId;
}

/** Pins a note: it stands on each page of the customer's record. As with the note, the customer's log says nothing. */
export const pinNote = staffOperation({
  name: "customers.pin_note",
  summary: "Pins a note to the head of a customer's record",
  access: byStaff("write", "customers/note"),
  within: { customer_notes: "id" },
  changes: [],
  fails: ["customer_note.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, now, note }, { id }) => {
    const account = await setPinned(db, id, now);
    if (account !== null) note({ target: `account ${account}`, changes: { note: id, pinned: true } });
    return {};
  },
});

/** The note itself stays. */
export const unpinNote = staffOperation({
  name: "customers.unpin_note",
  summary: "Takes a note from the head of a customer's record",
  access: byStaff("write", "customers/note"),
  within: { customer_notes: "id" },
  changes: [],
  fails: ["customer_note.not_found"],
  input: z.object({ id: z.int32() }),
  output: z.object({}),
  run: async ({ db, note }, { id }) => {
    const account = await setPinned(db, id, null);
    if (account !== null) note({ target: `account ${account}`, changes: { note: id, pinned: false } });
    return {};
  },
});
