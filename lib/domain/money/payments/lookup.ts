import { and, eq } from "drizzle-orm";
import { payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions, savedCards } from "@/lib/db/tables/money/payments";
import { fail } from "../../kernel/errors/fail";
import type { Target } from "../../kernel/operation/target";
import { isInvoiceOfKey } from "../billing/lookup";

const numberOf = (value: unknown): number | null => {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

export type OwnPayment = {
  payment: typeof payments.$inferSelect;
  checkout: typeof checkoutSessions.$inferSelect;
};

/** Returns the caller's card payment; malformed, unknown and foreign IDs give the same error. */
export const payment = (parameter: string): Target<OwnPayment> => ({
  noun: "payment",
  parameter,
  fails: ["payment.not_found"],
  find: async (context, value) => {
    const { actor, db } = context;
    const id = numberOf(value);
    const [row] =
      id === null
        ? []
        : await db
            .select({ payment: payments, checkout: checkoutSessions })
            .from(payments)
            .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
            .where(
              and(
                eq(payments.id, id),
                eq(payments.accountId, actor.account.id),
                isInvoiceOfKey(context, payments.invoiceId),
              ),
            );
    if (!row) throw fail("payment.not_found");
    return row;
  },
});

/** Returns the caller's saved card. */
export const savedCard = (parameter: string): Target<typeof savedCards.$inferSelect> => ({
  noun: "card",
  parameter,
  fails: ["card.not_found"],
  find: async ({ actor, db }, value) => {
    const id = numberOf(value);
    const isOwn = and(eq(savedCards.id, id ?? 0), eq(savedCards.accountId, actor.account.id));
    const [row] = id === null ? [] : await db.select().from(savedCards).where(isOwn);
    if (!row || row.removedAt !== null) throw fail("card.not_found");
    return row;
  },
});
