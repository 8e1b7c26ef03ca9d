import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { fiscalReceipts } from "@/lib/db/tables/money/fiscal-receipts";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";

/** A receipt that ended without being registered, locked. */
async function lockFailed(db: Database, id: number) {
  const [row] = await db.select().from(fiscalReceipts).where(eq(fiscalReceipts.id, id)).for("update");
  if (!row) throw fail("fiscal_receipt.not_found");
  if (row.state !== "rejected" && row.state !== "failed") throw fail("fiscal_receipt.not_open");
  return row;
}

/** Registers a receipt again that was rejected or given up: another submission, as the data are now. */
export const registerAgain = staffOperation({
  name: "fiscal_receipts.register_again",
  summary: "Registers a fiscal receipt again that was not registered",
  access: byStaff("write", "payments/record"),
  within: { fiscal_receipts: "id" },
  changes: [],
  fails: ["fiscal_receipt.not_found", "fiscal_receipt.not_open"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { accountId, paymentId, submission } = await lockFailed(db, id);
    await db
      .update(fiscalReceipts)
      .set({
        ...{ state: "waiting", submission: submission + 1, attempts: 0, dueAt: now },
        ...{ reason: null, sentAt: null, endedAt: null },
      })
      .where(eq(fiscalReceipts.id, id));
    note({ accountId, target: `payment ${paymentId}`, changes: { resent: true, reason } });
    return {};
  },
});

/** Says that staff have registered it in another way, such as by hand. */
export const settleReceipt = staffOperation({
  name: "fiscal_receipts.settle",
  summary: "Closes a fiscal receipt that was not registered",
  access: byStaff("write", "payments/record"),
  within: { fiscal_receipts: "id" },
  changes: [],
  fails: ["fiscal_receipt.not_found", "fiscal_receipt.not_open"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { accountId, paymentId } = await lockFailed(db, id);
    await db.update(fiscalReceipts).set({ state: "settled", endedAt: now }).where(eq(fiscalReceipts.id, id));
    note({ accountId, target: `payment ${paymentId}`, changes: { closed: true, reason } });
    return {};
  },
});
