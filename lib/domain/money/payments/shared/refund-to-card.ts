import { and, eq, isNull, ne } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { lockCredit } from "../../billing/shared/ledger";
import { bookPayout } from "./book-payout";
import { cardSystem, isCardMethod } from "./card-systems";
import { recordOutcome } from "./record-outcome";
import { performPart } from "./refund-part";

type Payment = typeof payments.$inferSelect;

const keyOf = (key: string): string => `${key}-refund`;

/** The row of a refund by the panel; refunds made at the provider have an external reference. */
const isOwn = (paymentId: number) =>
  and(eq(payments.refundOf, paymentId), isNull(payments.externalReference));

/**
 * Deducts a payment, whose money is now credit, from the credit and queues its refund to the card. The caller must
 * hold the locks.
 */
export async function sendBack(db: Database, payment: Payment, now: Date): Promise<void> {
  const { id, accountId, invoiceId, method, amount, currency } = payment;
  const facts = { method, amount, state: "pending" as const, endedAt: null, createdAt: now };
  const isOfIt = isOwn(id);
  // The row that recorded the refund as credit now records a refund to the card.
  const [known] = await db.update(payments).set(facts).where(isOfIt).returning({ id: payments.id });
  if (!known) await db.insert(payments).values({ ...facts, accountId, invoiceId, currency, refundOf: id });
  await bookPayout(db, payment, "paid_out", now);
  await enqueue(db, "refund_payment", { paymentId: id }, { key: `refund payment ${id}` });
}

/** Ends a refund as the provider reports; a failed one, even after a success, becomes credit again. */
export async function endRefund(
  db: Database,
  paymentId: number,
  is: "done" | "failed",
  now: Date,
): Promise<"booked" | "known"> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return "known";
  await lockCredit(db, payment.accountId, payment.currency);
  const isOfIt = isOwn(paymentId);
  const end = { state: "done" as const, endedAt: now };
  const [row] = await db
    .update(payments)
    .set(is === "done" ? end : { ...end, method: "credit" as const })
    .where(and(isOfIt, is === "done" ? eq(payments.state, "pending") : ne(payments.method, "credit")))
    .returning({ id: payments.id });
  if (!row) return "known";
  if (is === "failed") await bookPayout(db, payment, "paid_out_failed", now);
  return "booked";
}

/** Finds the payment whose refund has this key at the provider; null if there is none. */
export async function refundNamed(db: Database, key: string): Promise<number | null> {
  const [checkout] = await db
    .select({ id: checkoutSessions.paymentId })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.key, key.replace(/-refund$/, "")));
  return checkout?.id ?? null;
}

/** Worker job: requests the refund from the provider; idempotent. A part of a payment is named by its own row. */
export async function performRefund(paymentId: number, now: Date): Promise<void> {
  const [named] = await database().select().from(payments).where(eq(payments.id, paymentId));
  if (named && named.refundOf !== null) return performPart(database(), named, now);
  const [row] = await database()
    .select({ payment: payments, key: checkoutSessions.key })
    .from(payments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
    .where(eq(payments.id, paymentId));
  const { method = "", externalReference: reference = null, amount = "", currency } = row?.payment ?? {};
  const system = isCardMethod(method) ? cardSystem(method) : null;
  if (!row || !system || !reference || !currency) throw new Error(`Payment ${paymentId} cannot be refunded.`);
  const is = await system.refund({ key: keyOf(row.key), reference, amount, currency });
  // A pending refund is reported later.
  if (is === "pending") return;
  await inTransaction(async (db) => {
    if ((await endRefund(db, paymentId, is, now)) === "known") return;
    const checkout = { paymentId, method };
    await recordOutcome(db, "payments.end_refund", { checkout, outcome: is }, now);
  });
}
