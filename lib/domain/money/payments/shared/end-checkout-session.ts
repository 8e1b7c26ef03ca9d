import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import type { OutsideState } from "@/lib/outside/payments/port";
import { type Ending, endPayment } from "./end-payment";
import { tellDeclined } from "./notify-declined";
import { keepCard } from "./saved-cards";

export type CheckoutSession = typeof checkoutSessions.$inferSelect;

const change = (db: Database, paymentId: number, facts: Partial<CheckoutSession>) =>
  db.update(checkoutSessions).set(facts).where(eq(checkoutSessions.paymentId, paymentId));

async function invoiceOf(db: Database, paymentId: number): Promise<number> {
  const [row] = await db.select({ id: payments.invoiceId }).from(payments).where(eq(payments.id, paymentId));
  if (!row) throw new Error(`Payment ${paymentId} is not there.`);
  return row.id;
}

/** Syncs a payment with the provider's state, as learned from a webhook, a poll or a charge response. */
export async function endCheckout(
  db: Database,
  { paymentId, method, savesCard, savedCardId }: CheckoutSession,
  is: OutsideState,
  now: Date,
): Promise<Ending | "waiting"> {
  if (is.state === "open" || is.state === "pending") {
    await change(db, paymentId, { phase: is.state });
    return "waiting";
  }
  const ending = await endPayment(db, paymentId, is, now);
  if (is.state === "failed") {
    if (ending !== "failed") return ending;
    await change(db, paymentId, { reason: is.reason });
    if (savedCardId !== null) await tellDeclined(db, await invoiceOf(db, paymentId), now);
    return ending;
  }
  if (ending === "wrong_currency") {
    const { amount, currency } = is;
    await change(db, paymentId, { problem: { code: "wrong_currency", amount, currency } });
  }
  if (is.card && savesCard && ending === "booked") {
    const [payment] = await db
      .select({ accountId: payments.accountId })
      .from(payments)
      .where(eq(payments.id, paymentId));
    if (payment) await keepCard(db, { accountId: payment.accountId, method, card: is.card, now });
  }
  return ending;
}
