import { eq } from "drizzle-orm";
import { z } from "zod";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { cardPayouts } from "@/lib/db/tables/money/card-payouts";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockCreditsOf, paymentsOf, takeReceiptBack } from "../payments/shared/take-receipt-back";

/**
 * Undoes the booking of one receipt, or that it was set aside: it is on the list again, and no import books it by
 * itself. The reversal is of today, whenever the receipt was booked.
 */
export const undoMatch = staffOperation({
  name: "bank.undo",
  summary: "Undoes the booking of a bank receipt, or that it was set aside",
  access: byStaff("write", "payments/record"),
  changes: ["billing", "servers"],
  fails: ["receipt.not_found", "receipt.open"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const [receipt] = await db.select().from(bankReceipts).where(eq(bankReceipts.id, id)).for("update");
    if (!receipt) throw fail("receipt.not_found");
    const { state, amount, currency } = receipt;
    if (state !== "booked" && state !== "set_aside") throw fail("receipt.open");
    if ((await db.$count(cardPayouts, eq(cardPayouts.receiptId, id))) > 0)
      throw invalidArgument("id", "is a payout of a card service: take that match back first");
    const paid = state === "booked" ? await paymentsOf(db, receipt) : [];
    await lockCreditsOf(db, paid);
    await takeReceiptBack(db, receipt, paid, now);
    await db
      .update(bankReceipts)
      .set({
        ...{ state: "open", problem: "undone", closedAt: null, closedBy: null, reason },
        ...{ invoice: null, invoiceId: null, listedIn: null },
      })
      .where(eq(bankReceipts.id, id));
    note({
      target: `receipt ${id}`,
      changes: { taken_back: amount, currency, reason },
      each: paid.map((payment) => ({
        accountId: payment.accountId,
        target: `invoice ${payment.invoiceId}`,
        changes: { taken_back: payment.amount, reason },
      })),
    });
    return {};
  },
});
