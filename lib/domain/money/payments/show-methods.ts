import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { cardMethods } from "@/lib/base/card-methods";
import { wireText } from "@/lib/base/form-values";
import { amountOf, isPositive } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { reads } from "../../kernel/access/access";
import { cardMethodsFor } from "../../kernel/account/payment-methods";
import { operation } from "../../kernel/operation/operation";
import { invoice } from "../billing/lookup";
import { payableOf } from "../billing/shared/balance";

/** Reads the newest card payment that has not ended. */
async function readWaiting(db: Database, invoiceId: number) {
  const [row] = await db
    .select({ payment: payments, checkout: checkoutSessions })
    .from(payments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        eq(payments.state, "pending"),
        isNull(checkoutSessions.savedCardId),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  if (!row) return null;
  const { id, amount, currency } = row.payment;
  return {
    id,
    amount: { value: amount, currency },
    isPaid: row.checkout.phase === "pending" || row.checkout.problem !== null,
  };
}

/** Returns the card payment methods of an invoice, for its page. */
export const showPaymentMethods = operation({
  name: "billing.ways",
  summary: "Shows by which cards an invoice can be paid, and whether such a payment is under way",
  access: reads({ right: "billing/getpaymentgw" }),
  target: invoice("id"),
  input: z.object({ id: wireText(20).optional() }),
  output: z.object({
    cards: z.array(z.enum(cardMethods)),
    amount: Amount,
    /** `isPaid`: the customer has paid, but it is not confirmed yet. */
    waiting: z.object({ id: z.int(), amount: Amount, isPaid: z.boolean() }).nullable(),
  }),
  run: async ({ db, actor: { account } }, _input, row) => {
    const amount = payableOf(row);
    return {
      cards: isPositive(amount) ? cardMethodsFor(account) : [],
      amount: amountOf(amount),
      waiting: await readWaiting(db, row.id),
    };
  },
});
