import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { refunds } from "@/lib/db/tables/money/refunds";
import { creditAdjustmentLimit } from "@/lib/env";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffIdOf } from "../../kernel/staff/staff-reason";
import { nameOf } from "../billing/rules";
import { hoursToDecide, needsApproval } from "../credit-adjustments/rules";
import { readBookedLately } from "../credit-adjustments/shared/booked-lately";
import { lockReturnable, type Returnable, returnPayment } from "./shared/return-payment";

type Asked = { service: "end" | "keep"; reason: string; by: number };

/** Whether a second person is asked already. */
async function isAsked(db: Database, { payment }: Returnable, now: Date): Promise<boolean> {
  const isOpen = and(
    eq(refunds.invoiceId, payment.invoiceId),
    eq(refunds.paymentId, payment.id),
    eq(refunds.state, "waiting"),
    gt(refunds.expiresAt, now),
  );
  return (await db.select({ id: refunds.id }).from(refunds).where(isOpen).limit(1)).length > 0;
}

async function writeRequest(
  db: Database,
  { payment, invoice }: Returnable,
  { service, reason, by }: Asked,
  state: "waiting" | "booked",
  now: Date,
): Promise<void> {
  const { id: paymentId, accountId, amount, currency } = payment;
  await db.insert(refunds).values({
    ...{ accountId, paymentId, service, amount, currency, reason, state },
    invoiceId: invoice.id,
    destination: "card",
    askedBy: by,
    createdAt: now,
    expiresAt: new Date(now.getTime() + hoursToDecide * 3_600_000),
    decidedAt: state === "booked" ? now : null,
  });
}

/** Of one person, what went to this account within a day counts together. */
async function waits(db: Database, { payment }: Returnable, askedBy: number, now: Date): Promise<boolean> {
  const { accountId, amount, currency } = payment;
  const lately = await readBookedLately(db, { accountId, askedBy, currency }, now);
  const limit = moneyOf(creditAdjustmentLimit(currency), currency);
  return needsApproval(moneyOf(amount, currency), lately, limit);
}

/**
 * Refunds a card payment to the card, in full and once. A sale that it paid is refunded with a credit note; for added
 * funds and excess, the credit must be unspent. `service`: what the sale paid for ends with it, unless staff keep it.
 * Above a limit it waits for the approval of a second person, but for the operator.
 */
export const refundPayment = staffOperation({
  name: "billing.refund_payment",
  summary: "Sends a payment back to the card that it came from",
  access: byStaff("write", "payments/refund"),
  within: ({ payment }) => ({ payments: Number(payment) }),
  changes: ["billing"],
  fails: ["payment.not_found", "credit.insufficient"],
  input: z.object({
    payment: z.string().max(200),
    service: z.enum(["end", "keep"]).default("end"),
    reason: z.string().max(4_000).optional(),
  }),
  output: z.object({
    invoice: z.string(),
    amount: z.string(),
    currency: z.string(),
    isKnown: z.boolean(),
    /** A second person has to approve it. */
    isWaiting: z.boolean(),
  }),
  run: async ({ db, now, actor, note }, input) => {
    const said = input.reason === undefined ? {} : { reason: readReason(input.reason) };
    const id = /^[1-9]\d{0,8}$/.test(input.payment) ? Number(input.payment) : 0;
    const { service } = input;
    const found = await lockReturnable(db, id, service);
    const { payment, invoice, isSale, isKnown } = found;
    const { accountId, amount, currency } = payment;
    const facts = { invoice: nameOf(invoice), amount, currency };
    if (isKnown) return { ...facts, isKnown, isWaiting: false };
    const by = staffIdOf(actor);
    const asked = by === null ? null : { service, reason: said.reason ?? "", by };
    if (asked && (await waits(db, found, asked.by, now))) {
      if (await isAsked(db, found, now)) return { ...facts, isKnown: false, isWaiting: true };
      await writeRequest(db, found, asked, "waiting", now);
      // Not in the customer's own log, which shows booked refunds only.
      note({ target: `payment ${id}`, changes: { refunded: amount, state: "waiting", ...said } });
      return { ...facts, isKnown: false, isWaiting: true };
    }
    await returnPayment(db, found, service, now);
    if (asked) await writeRequest(db, found, asked, "booked", now);
    note({
      accountId,
      target: `payment ${id}`,
      changes: { refunded: amount, ...(isSale ? { service } : {}), ...said },
    });
    return { ...facts, isKnown: false, isWaiting: false };
  },
});
