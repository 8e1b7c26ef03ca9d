import { and, eq, isNotNull } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/billing";
import { paymentVisits } from "@/lib/db/tables/payments";
import { errorFacts, log } from "@/lib/log";
import type { InvoiceRow } from "../../billing/lookup";
import { DomainError } from "../../kernel/errors";
import { askLater } from "./ask-later";
import { lockPayable, newPaymentKey } from "./begin-payment";
import { chargeVisit } from "./charge-visit";
import { openPayment } from "./end-payment";
import { endVisit, type Visit } from "./end-visit";
import { recordOutcome } from "./record-outcome";
import { readUsedCard } from "./saved-cards";

/**
 * paid · pending: the outside has not decided, or did not answer; what it says later is booked by itself · declined ·
 * no_card: none is kept for it · nothing_due
 */
export type ChargeEnd = "paid" | "pending" | "declined" | "no_card" | "nothing_due";

/** Of several charges of one invoice at once, only the first is one; the others get its row. */
async function openCharge(seen: InvoiceRow, now: Date): Promise<Visit | "no_card" | "pending"> {
  return inTransaction(async (db) => {
    const { invoice, amount } = await lockPayable(db, seen);
    const [underWay] = await db
      .select({ visit: paymentVisits })
      .from(payments)
      .innerJoin(paymentVisits, eq(paymentVisits.paymentId, payments.id))
      .where(
        and(
          eq(payments.invoiceId, invoice.id),
          eq(payments.state, "pending"),
          isNotNull(paymentVisits.savedCardId),
        ),
      );
    if (underWay) return "pending";
    const card = await readUsedCard(db, invoice.accountId);
    if (!card) return "no_card";
    const paymentId = await openPayment(db, invoice, card.method, amount, now);
    const returnTo = `/billing/invoices/${invoice.id}`;
    const facts = { paymentId, method: card.method, key: newPaymentKey(), returnTo, savedCardId: card.id };
    const [visit] = await db.insert(paymentVisits).values(facts).returning();
    if (!visit) throw new Error("The payment was not written.");
    await askLater(db, visit, now);
    return visit;
  });
}

/**
 * Charges the customer's saved card with all that the invoice can take, without the customer: for automatic payment.
 * Not within a transaction. While a charge of the invoice is undecided, another one is not made; after a declined one,
 * each call is a new attempt.
 */
export async function chargeSavedCard(invoiceId: number, now: Date): Promise<ChargeEnd> {
  const [seen] = await database().select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!seen) return "nothing_due";
  const visit = await openCharge(seen, now).catch((error: unknown) => {
    if (error instanceof DomainError) return "nothing_due" as const;
    throw error;
  });
  if (typeof visit === "string") return visit;
  const is = await chargeVisit(visit).catch((error: unknown) => {
    log.warn({ payment: visit.paymentId, error: errorFacts(error) }, "a card could not be charged");
    return null;
  });
  if (is === null) return "pending";
  const ending = await inTransaction(async (db) => {
    const outcome = await endVisit(db, visit, is, now);
    if (outcome !== "known") await recordOutcome(db, "renewals.charge_card", { visit, outcome }, now);
    return outcome;
  });
  if (ending === "failed") return "declined";
  return ending === "booked" || ending === "known" ? "paid" : "pending";
}
