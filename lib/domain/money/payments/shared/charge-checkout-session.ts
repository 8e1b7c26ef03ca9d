import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions, savedCards } from "@/lib/db/tables/money/payments";
import type { OutsideState } from "@/lib/outside/payments/port";
import { cardSystem } from "./card-systems";
import type { CheckoutSession } from "./end-checkout-session";
import { paymentTitle } from "./payment-title";

/** Charges the saved card of a payment; idempotent. Must not run in a transaction. */
export async function chargeCheckout({ paymentId, method, key }: CheckoutSession): Promise<OutsideState> {
  const [row] = await database()
    .select({
      payment: payments,
      name: nameColumn(invoices),
      language: accounts.language,
      card: savedCards,
    })
    .from(checkoutSessions)
    .innerJoin(payments, eq(payments.id, checkoutSessions.paymentId))
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .innerJoin(savedCards, eq(savedCards.id, checkoutSessions.savedCardId))
    .where(eq(checkoutSessions.paymentId, paymentId));
  if (!row) throw new Error(`Payment ${paymentId} has no card.`);
  const system = cardSystem(method);
  if (!system) throw new Error(`Payments by ${method} are off.`);
  const { amount, currency } = row.payment;
  const title = paymentTitle(row.name, row.language);
  const { outsideId, is } = await system.charge({ key, amount, currency, title, card: row.card });
  await database()
    .update(checkoutSessions)
    .set({ outsideId })
    .where(eq(checkoutSessions.paymentId, paymentId));
  return is;
}
