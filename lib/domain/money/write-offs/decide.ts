import { eq } from "drizzle-orm";
import { z } from "zod";
import { decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { writeOffs } from "@/lib/db/tables/money/write-offs";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockInvoice } from "../billing/lookup";
import { nameOf } from "../billing/rules";
import { balanceOf } from "../billing/shared/balance";
import { lockCredit, postEntry, writeOffEntry } from "../billing/shared/ledger";
import { canBeWrittenOff } from "./rules";

/** The waiting write-off, locked after credit and invoice, in the order of every payment. Staff cannot decide on their own. */
async function lockWaiting(db: Database, id: number, by: number | null, now: Date) {
  const mine = eq(writeOffs.id, id);
  const [seen] = await db.select().from(writeOffs).where(mine);
  if (!seen) throw fail("write_off.not_found");
  await lockCredit(db, seen.accountId, seen.currency);
  const invoice = await lockInvoice(db, seen.invoiceId);
  const [row] = await db.select().from(writeOffs).where(mine).for("update");
  if (row?.state !== "waiting" || row.expiresAt <= now) throw fail("write_off.over");
  if (row.askedBy === by) throw fail("write_off.own");
  return { row, invoice };
}

const decided = z.object({ invoice: z.int() });

/** Posts the write-off. The invoice stays payable: a payment reverses it first. */
export const approveWriteOff = staffOperation({
  name: "write_offs.approve",
  summary: "Writes off what is owed of an invoice, as somebody else has asked for",
  access: byStaff("write", "receivables/manage"),
  within: { write_offs: "id" },
  changes: [],
  fails: ["write_off.not_found", "write_off.over", "write_off.own", "write_off.changed"],
  input: z.object({ id: z.int32() }),
  output: decided,
  run: async ({ db, now, actor, note }, { id }) => {
    const decidedBy = staffIdOf(actor);
    const { row, invoice } = await lockWaiting(db, id, decidedBy, now);
    if (!canBeWrittenOff(invoice) || decimalOf(balanceOf(invoice)) !== row.amount)
      throw fail("write_off.changed");
    await db
      .update(writeOffs)
      .set({ state: "booked", decidedBy, decidedAt: now })
      .where(eq(writeOffs.id, id));
    await postEntry(db, writeOffEntry({ ...row, state: "booked" }, nameOf(invoice), now));
    const { amount, currency, reason } = row;
    const changes = { written_off: amount, currency, state: "booked", reason };
    note({ target: `invoice ${invoice.id}`, changes });
    return { invoice: invoice.id };
  },
});

export const rejectWriteOff = staffOperation({
  name: "write_offs.reject",
  summary: "Rejects a write-off that somebody else asked for",
  access: byStaff("write", "receivables/manage"),
  within: { write_offs: "id" },
  changes: [],
  fails: ["write_off.not_found", "write_off.over", "write_off.own"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: decided,
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const decidedBy = staffIdOf(actor);
    const { row, invoice } = await lockWaiting(db, id, decidedBy, now);
    await db
      .update(writeOffs)
      .set({ state: "rejected", decidedBy, decidedAt: now })
      .where(eq(writeOffs.id, id));
    const changes = { written_off: row.amount, currency: row.currency, state: "rejected", reason };
    note({ target: `invoice ${invoice.id}`, changes });
    return { invoice: invoice.id };
  },
});
