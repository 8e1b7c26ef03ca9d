import { and, eq, isNotNull } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { errorParams, log } from "@/lib/log";
import { DomainError } from "../../../kernel/errors/fail";
import { readWrittenOff } from "../../../kernel/server/written-off";
import type { InvoiceRow } from "../../billing/lookup";
import { askLater } from "./ask-later";
import { lockPayable, newPaymentKey } from "./begin-payment";
import { chargeCheckout } from "./charge-checkout-session";
import { type CheckoutSession, endCheckout } from "./end-checkout-session";
import { openPayment } from "./end-payment";
import { recordOutcome } from "./record-outcome";
import { readUsedCard } from "./saved-cards";

/**
 * paid · pending: the provider has not decided or did not respond; its later report is booked automatically ·
 * declined · no_card: no saved card for automatic payment · nothing_due
 */
export type ChargeEnd = "paid" | "pending" | "declined" | "no_card" | "nothing_due";

/** `isAutomatic`: nobody asked for it, so what was written off is left alone. */
type By = { isAutomatic: boolean };

/** Of concurrent charges of one invoice, only the first creates a checkout session; the others return "pending". */
async function openCharge(
  seen: InvoiceRow,
  now: Date,
  { isAutomatic }: By,
): Promise<CheckoutSession | "no_card" | "pending" | "nothing_due"> {
  return inTransaction(async (db) => {
    const { invoice, amount } = await lockPayable(db, seen);
    if (isAutomatic && (await readWrittenOff(db, [invoice.id])).has(invoice.id)) return "nothing_due";
    const [underWay] = await db
      .select({ checkout: checkoutSessions })
      .from(payments)
      .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
      .where(
        and(
          eq(payments.invoiceId, invoice.id),
          eq(payments.state, "pending"),
          isNotNull(checkoutSessions.savedCardId),
        ),
      );
    if (underWay) return "pending";
    const card = await readUsedCard(db, invoice.accountId);
    if (!card) return "no_card";
    const paymentId = await openPayment(db, invoice, card.method, amount, now);
    const returnTo = `/billing/invoices/${invoice.id}`;
    const facts = { paymentId, method: card.method, key: newPaymentKey(), returnTo, savedCardId: card.id };
    const [checkout] = await db.insert(checkoutSessions).values(facts).returning();
    if (!checkout) throw new Error("The payment was not written.");
    await askLater(db, checkout, now);
    return checkout;
  });
}

/**
 * Charges the customer's saved card with the full payable amount. Must not run in a
 * transaction. Makes no second charge while one is undecided; after a declined one, each call is a new attempt.
 */
export async function chargeSavedCard(
  invoiceId: number,
  now: Date,
  by: By = { isAutomatic: false },
): Promise<ChargeEnd> {
  const [seen] = await database().select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!seen) return "nothing_due";
  const checkout = await openCharge(seen, now, by).catch((error: unknown) => {
    if (error instanceof DomainError) return "nothing_due" as const;
    throw error;
  });
  if (typeof checkout === "string") return checkout;
  const is = await chargeCheckout(checkout).catch((error: unknown) => {
    log.warn({ payment: checkout.paymentId, error: errorParams(error) }, "a card could not be charged");
    return null;
  });
  if (is === null) return "pending";
  const ending = await inTransaction(async (db) => {
    const outcome = await endCheckout(db, checkout, is, now);
    if (outcome !== "known") await recordOutcome(db, "renewals.charge_card", { checkout, outcome }, now);
    return outcome;
  });
  if (ending === "failed") return "declined";
  return ending === "booked" || ending === "known" ? "paid" : "pending";
}
