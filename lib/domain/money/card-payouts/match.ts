import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { bankReceipts } from "@/lib/db/tables/money/bank-statements";
import { cardPayouts } from "@/lib/db/tables/money/card-payouts";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { bookPayout } from "./shared/book-payout";

async function lockPayout(db: Database, id: number) {
  const [row] = await db.select().from(cardPayouts).where(eq(cardPayouts.id, id)).for("update");
  if (!row) throw fail("card_payout.not_found");
  return row;
}

/**
 * Matches a payout with the bank receipt that it is, which leaves the list of receipts without being booked: its payments
 * are booked already, and so is the payout, unless nobody could say whose it was. Again changes nothing.
 */
export const matchPayout = staffOperation({
  name: "card_payouts.match",
  summary: "Matches a payout of a card service with its bank receipt",
  access: byStaff("write", "closing/manage"),
  changes: [],
  fails: [
    "card_payout.not_found",
    "card_payout.matched",
    "card_payout.other_amount",
    "receipt.not_found",
    "receipt.over",
  ],
  input: z.object({ id: z.int32(), receipt: z.int32() }),
  output: z.object({ payout: z.string() }),
  run: async ({ db, now, actor, note }, { id, receipt: receiptId }) => {
    const payout = await lockPayout(db, id);
    const { outsideId, method, amount, currency } = payout;
    if (payout.receiptId === receiptId) return { payout: outsideId };
    if (payout.receiptId !== null) throw fail("card_payout.matched");
    const [receipt] = await db
      .select()
      .from(bankReceipts)
      .where(eq(bankReceipts.id, receiptId))
      .for("update");
    if (!receipt) throw fail("receipt.not_found");
    if (receipt.state !== "open") throw fail("receipt.over");
    if (receipt.amount !== amount || receipt.currency !== currency) throw fail("card_payout.other_amount");
    const closedBy = staffIdOf(actor);
    await db
      .update(bankReceipts)
      .set({ state: "set_aside", closedAt: now, closedBy, reason: `${method} ${outsideId}` })
      .where(eq(bankReceipts.id, receiptId));
    await db
      .update(cardPayouts)
      .set({ receiptId, matchedBy: closedBy, matchedAt: now })
      .where(eq(cardPayouts.id, id));
    // The account of the receipt can tell whose it is.
    await bookPayout(db, id);
    note({ target: `payout ${outsideId}`, changes: { receipt: receiptId, amount, currency } });
    return { payout: outsideId };
  },
});

/** Takes such a match back: the receipt is on the list again. */
export const unmatchPayout = staffOperation({
  name: "card_payouts.unmatch",
  summary: "Takes back which bank receipt a payout of a card service is",
  access: byStaff("write", "closing/manage"),
  changes: [],
  fails: ["card_payout.not_found", "card_payout.not_matched"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ payout: z.string() }),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { outsideId, receiptId } = await lockPayout(db, id);
    if (receiptId === null) throw fail("card_payout.not_matched");
    await db
      .update(cardPayouts)
      .set({ receiptId: null, matchedBy: null, matchedAt: null })
      .where(eq(cardPayouts.id, id));
    await db
      .update(bankReceipts)
      .set({ state: "open", closedAt: null, closedBy: null, reason: null })
      .where(and(eq(bankReceipts.id, receiptId), eq(bankReceipts.state, "set_aside")));
    note({ target: `payout ${outsideId}`, changes: { receipt: null, reason } });
    return { payout: outsideId };
  },
});
