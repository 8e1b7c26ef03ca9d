import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions, savedCards } from "@/lib/db/tables/money/payments";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { takeReport } from "@/lib/domain/money/payments/shared/take-report";
import { startPayment } from "@/lib/domain/money/payments/start-payment";
import type { CardOrigin, OutsideState } from "@/lib/outside/payments/port";

/** Adds a saved sandbox card that automatic payment charges; returns its id. */
export async function addSavedCard(accountId: number, kind = "good"): Promise<number> {
  const now = new Date();
  const expires = { expiresYear: now.getUTCFullYear() + 2, expiresMonth: 6 };
  const facts = { customer: "sandbox", brand: "visa", lastDigits: "4242", isUsed: true, createdAt: now };
  const outsideId = `${kind}_${randomBytes(16).toString("hex")}`;
  const [row] = await database()
    .insert(savedCards)
    .values({ accountId, method: "sandbox", outsideId, ...expires, ...facts })
    .returning({ id: savedCards.id });
  if (!row) throw new Error("The card was not written.");
  return row.id;
}

/** A card payment with its state at the provider. */
export async function readCheckout(paymentId: number) {
  const [row] = await database()
    .select({ payment: payments, checkout: checkoutSessions, invoice: invoices })
    .from(payments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.id, paymentId));
  if (!row) throw new Error(`Payment ${paymentId} is not there.`);
  return row;
}

/** Pays the amount due by card, or has another amount arrive; `origin`: what the provider tells of the card. */
export async function payByCard(
  user: SignedContext,
  invoice: number,
  arrives?: string,
  origin?: CardOrigin,
): Promise<number> {
  const { payment } = await startPayment.call(user, { invoice_id: String(invoice), method: "sandbox" });
  const { checkout, payment: row } = await readCheckout(payment);
  const is: OutsideState = {
    state: "done",
    reference: `money ${payment}`,
    amount: arrives ?? row.amount,
    currency: row.currency,
    card: null,
    origin,
  };
  const eventId = randomUUID();
  const { key, outsideId } = checkout;
  await takeReport("sandbox", { eventId, about: "payment", key, outsideId: outsideId ?? "", is }, new Date());
  return payment;
}

/** Reports a dispute of a payment made by `payByCard`. */
export const dispute = (payment: number, is: "opened" | "won" | "lost", disputeId = `dispute ${payment}`) =>
  takeReport(
    "sandbox",
    { eventId: randomUUID(), about: "dispute", reference: `money ${payment}`, disputeId, is },
    new Date(),
  );
