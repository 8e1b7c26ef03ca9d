import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { z } from "zod";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { bankImports, bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { payments } from "@/lib/db/tables/money/billing";
import { byStaff } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockCreditsOf, paymentsOf, takeReceiptBack } from "../payments/shared/take-receipt-back";
import { hasSettledOrders } from "../sepa/shared/take-movements";

type Receipt = typeof bankReceipts.$inferSelect;

/**
 * Locks the receipts that an import booked. Leaves out receipts that staff or an older version had already booked:
 * their payments are older than the import.
 */
async function lockBooked(
  db: Database,
  { id, createdAt }: typeof bankImports.$inferSelect,
): Promise<Receipt[]> {
  const own = db.select({ id: payments.id }).from(payments).where(gte(payments.createdAt, createdAt));
  return db
    .select()
    .from(bankReceipts)
    .where(
      and(
        eq(bankReceipts.importId, id),
        eq(bankReceipts.state, "booked"),
        inArray(bankReceipts.paymentId, own),
      ),
    )
    .orderBy(asc(bankReceipts.id))
    .for("update");
}

/**
 * Reverts an import: everything it booked is owed again, in one transaction or not at all, and its open receipts are
 * removed from the list. The same file can be imported again.
 */
export const takeImportBack = staffOperation({
  name: "payments.take_import_back",
  summary: "Takes back all that an import of a bank's statement has booked",
  access: byStaff("write", "payments/record"),
  changes: ["billing", "servers"],
  fails: ["import.settled"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ taken: z.int() }),
  run: async (context, { id, reason: given }) => {
    const { db, now, actor, note } = context;
    const reason = readReason(given);
    const [imported] = await db.select().from(bankImports).where(eq(bankImports.id, id)).for("update");
    if (!imported) throw invalidArgument("id", "is no import");
    if (imported.revertedAt) throw invalidArgument("id", "was taken back before");
    // Orders of ours end once: a file that told of it stays.
    if (await hasSettledOrders(db, id)) throw fail("import.settled");
    const booked = await lockBooked(db, imported);
    const all = [];
    for (const receipt of booked) all.push({ receipt, paid: await paymentsOf(db, receipt) });
    await lockCreditsOf(
      db,
      all.flatMap(({ paid }) => paid),
    );
    for (const { receipt, paid } of all) {
      await takeReceiptBack(db, receipt, paid, now);
      for (const { accountId, invoiceId, amount } of paid)
        await writeAuditRow(context, "payments.take_import_back", [
          { accountId, target: `invoice ${invoiceId}`, changes: { taken_back: amount, reason } },
        ]);
    }
    const closed = { closedAt: now, closedBy: staffIdOf(actor), reason };
    await db
      .update(bankReceipts)
      .set({ ...closed, state: "taken_back" })
      .where(
        and(
          eq(bankReceipts.importId, id),
          or(
            eq(bankReceipts.state, "open"),
            anyOf(
              bankReceipts.id,
              booked.map((one) => one.id),
            ),
          ),
        ),
      );
    // What it had listed by its transactions is open again.
    await db
      .update(bankReceipts)
      .set({ state: "open", problem: "no_reference", closedAt: null, closedBy: null, listedIn: null })
      .where(and(eq(bankReceipts.listedIn, id), eq(bankReceipts.state, "set_aside")));
    await db
      .update(bankImports)
      .set({ revertedAt: now, revertedBy: staffIdOf(actor), reason })
      .where(eq(bankImports.id, id));
    note({ target: `bank import ${id}`, changes: { taken_back: booked.length, reason } });
    return { taken: booked.length };
  },
});
