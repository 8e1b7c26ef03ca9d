import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { refunds } from "@/lib/db/tables/money/refunds";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../billing/shared/ledger";
import { lockReturnable, returnPayment } from "../payments/shared/return-payment";
import { bookRefund } from "./book";

/** The waiting refund, locked after the credit, in the order of every payment. Staff cannot decide on their own. */
async function lockWaiting(db: Database, id: number, by: number | null, now: Date) {
  const mine = eq(refunds.id, id);
  const [seen] = await db.select().from(refunds).where(mine);
  if (!seen) throw fail("refund.not_found");
  await lockCredit(db, seen.accountId, seen.currency);
  const [row] = await db.select().from(refunds).where(mine).for("update");
  if (row?.state !== "waiting" || row.expiresAt <= now) throw fail("refund.over");
  if (row.askedBy === by) throw fail("refund.own");
  return row;
}

/** By line, or a card payment as a whole. */
async function bookWaiting(db: Database, row: typeof refunds.$inferSelect, now: Date): Promise<void> {
  const { accountId, invoiceId, currency, paymentId, service } = row;
  if (paymentId === null) {
    await bookRefund(db, { id: invoiceId, accountId, currency }, row, now);
    return;
  }
  const found = await lockReturnable(db, paymentId, service);
  if (found.isKnown) throw fail("refund.over");
  await returnPayment(db, found, service, now);
}

const decided = z.object({ invoice: z.int() });

export const approveRefund = staffOperation({
  name: "refunds.approve",
  summary: "Books a refund that somebody else asked for",
  access: byStaff("write", "payments/refund"),
  within: { refunds: "id" },
  changes: ["billing", "servers"],
  fails: [
    "refund.not_found",
    "refund.over",
    "refund.own",
    "refund.unpaid",
    "refund.above_left",
    "refund.not_to_card",
    "credit.insufficient",
    "payment.not_found",
  ],
  input: z.object({ id: z.int32() }),
  output: decided,
  run: async ({ db, now, actor, note }, { id }) => {
    const decidedBy = staffIdOf(actor);
    const row = await lockWaiting(db, id, decidedBy, now);
    const { accountId, invoiceId, currency, amount, reason, destination: to } = row;
    await bookWaiting(db, row, now);
    await db.update(refunds).set({ state: "booked", decidedBy, decidedAt: now }).where(eq(refunds.id, id));
    const changes = { refunded: amount, currency, to, reason, state: "booked" };
    note({ accountId, target: `invoice ${invoiceId}`, changes });
    return { invoice: invoiceId };
  },
});

export const rejectRefund = staffOperation({
  name: "refunds.reject",
  summary: "Rejects a refund that somebody else asked for",
  access: byStaff("write", "payments/refund"),
  within: { refunds: "id" },
  changes: [],
  fails: ["refund.not_found", "refund.over", "refund.own"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: decided,
  run: async ({ db, now, actor, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const decidedBy = staffIdOf(actor);
    const { invoiceId, currency, amount } = await lockWaiting(db, id, decidedBy, now);
    await db.update(refunds).set({ state: "rejected", decidedBy, decidedAt: now }).where(eq(refunds.id, id));
    const changes = { refunded: amount, currency, reason, state: "rejected" };
    note({ target: `invoice ${invoiceId}`, changes });
    return { invoice: invoiceId };
  },
});
