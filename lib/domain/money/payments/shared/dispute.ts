import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { type CardMethod, paymentDisputes, paymentReports } from "@/lib/db/tables/money/payments";
import type { Report } from "@/lib/outside/payments/port";
import { lockInvoice } from "../../billing/lookup";
import { lockCredit } from "../../billing/shared/ledger";
import { chargeBack } from "./charge-back";
import { payInvoice } from "./settle";

type Payment = typeof payments.$inferSelect;
type Dispute = Extract<Report, { about: "dispute" }>;
type Unbooked = "disputed_again" | "disputed_in_part";
type Handled = { paymentId: number | null; outcome: "booked" | "known" | "unknown" | Unbooked };

/** Only the full amount of an unrefunded payment is charged back automatically; anything else needs manual handling. */
async function isWhole(db: Database, { id, amount, currency }: Payment, over: Dispute["over"]) {
  if (over && (over.amount !== amount || over.currency !== currency)) return false;
  const isSentBack = and(eq(payments.refundOf, id), isNotNull(payments.externalReference));
  const sent = await db.select({ id: payments.id }).from(payments).where(isSentBack).limit(1);
  return sent.length === 0;
}

/** Each event of such a dispute is listed once for manual handling. */
async function askPerson(db: Database, paymentId: number, { disputeId, is }: Dispute): Promise<Handled> {
  const isSame = sql`${paymentReports.what} @> ${JSON.stringify({ disputeId, is })}::jsonb`;
  const [asked] = await db
    .select({ id: paymentReports.id })
    .from(paymentReports)
    .where(
      and(eq(paymentReports.paymentId, paymentId), eq(paymentReports.outcome, "disputed_in_part"), isSame),
    )
    .limit(1);
  return { paymentId, outcome: asked ? "known" : "disputed_in_part" };
}

/**
 * Processes a dispute report. While open, and when lost, the payment is charged back; a won dispute returns the money
 * as a new payment. Out-of-order reports are ignored; a second dispute, or one with a different amount, needs manual
 * handling.
 */
export async function takeDispute(
  db: Database,
  method: CardMethod,
  dispute: Dispute,
  now: Date,
): Promise<Handled> {
  const { disputeId, reference, is, over } = dispute;
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(eq(payments.method, method), eq(payments.externalReference, reference), isNull(payments.refundOf)),
    );
  if (!payment) return { paymentId: null, outcome: "unknown" };
  const { id: paymentId, accountId, currency, amount } = payment;
  await lockCredit(db, accountId, currency);
  const mine = and(eq(paymentDisputes.method, method), eq(paymentDisputes.disputeId, disputeId));
  const [known] = await db.select().from(paymentDisputes).where(mine);
  if (!known && !(await isWhole(db, payment, over))) return askPerson(db, paymentId, dispute);
  const ofPayment = eq(paymentDisputes.paymentId, paymentId);
  const [other] = await db.select().from(paymentDisputes).where(ofPayment);
  if (!known && other) return { paymentId, outcome: "disputed_again" };
  if (!known) await db.insert(paymentDisputes).values({ method, disputeId, paymentId, state: is, at: now });
  else if (known.state !== "opened" || is === "opened") return { paymentId, outcome: "known" };
  else await db.update(paymentDisputes).set({ state: is, at: now }).where(mine);
  if (!known && is !== "won") await chargeBack(db, paymentId, now);
  if (known && is === "won") {
    const invoice = await lockInvoice(db, payment.invoiceId);
    await payInvoice(
      db,
      invoice,
      { method, amount: moneyOf(amount, currency), reference: `won ${disputeId}` },
      now,
    );
  }
  return { paymentId, outcome: "booked" };
}
