import { and, eq, inArray, lt } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { amountOf, decimalOf, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { writeOffs } from "@/lib/db/tables/money/write-offs";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockInvoice } from "../billing/lookup";
import { balanceOf } from "../billing/shared/balance";
import { lockCredit } from "../billing/shared/ledger";
import { hoursToDecide } from "../credit-adjustments/rules";
import { canBeWrittenOff } from "./rules";

/** The one that waits or is booked; those that nobody decided in time are over. */
async function findOpen(db: Database, invoiceId: number, now: Date) {
  const isOver = and(eq(writeOffs.state, "waiting"), lt(writeOffs.expiresAt, now));
  await db
    .update(writeOffs)
    .set({ state: "expired" })
    .where(and(eq(writeOffs.invoiceId, invoiceId), isOver));
  const [known] = await db
    .select()
    .from(writeOffs)
    .where(and(eq(writeOffs.invoiceId, invoiceId), inArray(writeOffs.state, ["waiting", "booked"])));
  return known ?? null;
}

/** Asks a second person to write off what is owed of an invoice. Again changes nothing. */
export const askWriteOff = staffOperation({
  name: "write_offs.ask",
  summary: "Asks a second person to write off what is owed of an invoice",
  access: byStaff("write", "receivables/manage"),
  within: { invoices: "invoice" },
  changes: [],
  fails: ["invoice.not_found", "write_off.not_owed", "write_off.known"],
  input: z.object({ invoice: z.int32(), reason: staffReason }),
  output: z.object({ write_off: z.int(), amount: Amount }),
  run: async ({ db, now, actor, note }, { invoice: id, reason: given }) => {
    const reason = readReason(given);
    const [seen] = await db.select().from(invoices).where(eq(invoices.id, id));
    if (!seen) throw fail("invoice.not_found");
    await lockCredit(db, seen.accountId, seen.currency);
    const invoice = await lockInvoice(db, id);
    const { accountId, currency } = invoice;
    const known = await findOpen(db, id, now);
    if (known?.state === "booked") throw fail("write_off.known");
    if (known) return { write_off: known.id, amount: { value: known.amount, currency } };
    const owed = balanceOf(invoice);
    if (!canBeWrittenOff(invoice) || !isPositive(owed)) throw fail("write_off.not_owed");
    const [row] = await db
      .insert(writeOffs)
      .values({
        ...{ accountId, invoiceId: id, amount: decimalOf(owed), currency, reason, askedBy: staffIdOf(actor) },
        ...{ createdAt: now, state: "waiting" },
        expiresAt: new Date(now.getTime() + hoursToDecide * 3_600_000),
      })
      .returning({ id: writeOffs.id });
    if (!row) throw new Error("The write-off was not written.");
    const changes = { written_off: decimalOf(owed), currency, state: "waiting", reason };
    note({ target: `invoice ${id}`, changes });
    return { write_off: row.id, amount: amountOf(owed) };
  },
});
