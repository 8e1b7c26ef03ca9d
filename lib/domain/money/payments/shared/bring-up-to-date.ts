import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import { database, inTransaction } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions, paymentReports } from "@/lib/db/tables/money/payments";
import { errorParams, log } from "@/lib/log";
import type { OutsideState } from "@/lib/outside/payments/port";
import { askLater } from "./ask-later";
import { cardSystem } from "./card-systems";
import { chargeCheckout } from "./charge-checkout-session";
import { type CheckoutSession, endCheckout } from "./end-checkout-session";
import { recordOutcome } from "./record-outcome";

/** Hours until a checkout page that the provider never returned, and that was never shown, counts as failed. */
const unansweredHours = 24;

async function readState(checkout: CheckoutSession, createdAt: Date, now: Date): Promise<OutsideState> {
  // The response to the charge was lost: the same key identifies the same charge.
  if (checkout.outsideId === null && checkout.savedCardId !== null) return chargeCheckout(checkout);
  if (checkout.outsideId === null)
    return createdAt < hoursBefore(now, unansweredHours)
      ? { state: "failed", reason: "expired" }
      : { state: "open" };
  const system = cardSystem(checkout.method);
  if (!system) throw new Error(`Payments by ${checkout.method} are off.`);
  return system.read(checkout.outsideId);
}

/**
 * Polls the provider for a payment that has not ended, at most once per `pauseMs`, and books the result. If there is
 * no response, the worker retries later.
 */
export async function bringUpToDate(paymentId: number, now: Date, pauseMs: number): Promise<void> {
  const before = new Date(now.getTime() - pauseMs);
  const isDue = or(isNull(checkoutSessions.askedAt), lt(checkoutSessions.askedAt, before));
  const [checkout] = await database()
    .update(checkoutSessions)
    .set({ askedAt: now, timesAsked: sql`${checkoutSessions.timesAsked} + 1` })
    .where(and(eq(checkoutSessions.paymentId, paymentId), isNull(checkoutSessions.problem), isDue))
    .returning();
  const [payment] = await database().select().from(payments).where(eq(payments.id, paymentId));
  if (!checkout || payment?.state !== "pending") return;
  const is = await readState(checkout, payment.createdAt, now).catch((error: unknown) => {
    log.warn({ payment: paymentId, error: errorParams(error) }, "a payment's state could not be read");
    return null;
  });
  await inTransaction(async (db) => {
    const ending = is && (await endCheckout(db, checkout, is, now));
    if (ending === null || ending === "waiting") await askLater(db, checkout, now);
    else if (ending !== "known")
      await recordOutcome(db, "payments.ask_outcome", { checkout, outcome: ending }, now);
    // Needs manual handling, even if only the panel's own polling found it.
    if (ending === "wrong_currency")
      await db
        .insert(paymentReports)
        .values({
          method: checkout.method,
          eventId: `asked ${paymentId}`,
          paymentId,
          what: { about: "payment", is },
          outcome: ending,
          at: now,
        })
        .onConflictDoNothing();
  });
}
