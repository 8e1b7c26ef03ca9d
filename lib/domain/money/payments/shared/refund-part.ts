import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { cardMethods } from "@/lib/base/card-methods";
import { compare, decimalOf, isPositive, type Money, moneyOf, subtract } from "@/lib/base/money";
import { type Database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { invoiceLines, ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { lockCredit } from "../../billing/shared/ledger";
import { bookPayout } from "./book-payout";
import { cardSystem, isCardMethod } from "./card-systems";
import { recordOutcome } from "./record-outcome";

type Payment = typeof payments.$inferSelect;

/** A card payment of an invoice, and what of it can still go back to its card. */
export type CardPart = { payment: Payment; left: Money };

/** External reference of such a refund; the provider knows it by the payment's key and the same word. */
const named = "part ";
const keyOf = (paymentKey: string, reference: string): string =>
  `${paymentKey}-refund-${reference.slice(named.length)}`;

/** The word in a provider's key of such a refund; null if it is another one. */
export const partNamed = (key: string): string | null => {
  const [, word] = /-refund-([0-9a-f]{16})$/.exec(key) ?? [];
  return word === undefined ? null : `${named}${word}`;
};

/** The card payment with the most left; null: none, it was charged back, or its provider is off. */
export async function readCardPart(db: Database, invoiceId: number): Promise<CardPart | null> {
  const rows = await db
    .select({
      payment: payments,
      sent: sql<string>`coalesce((select sum(b.amount) from payments b
        where b.refund_of = ${payments.id} and b.method <> 'credit' and b.state <> 'failed'), 0)::numeric(14,2)::text`,
    })
    .from(payments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        inArray(payments.method, [...cardMethods]),
        eq(payments.state, "done"),
        isNull(payments.refundOf),
        isNotNull(payments.externalReference),
        sql`not exists (select from ${ledgerEntries} e
          where e.key in ('chargeback ' || ${payments.id}, 'chargeback rest ' || ${payments.id}))`,
      ),
    )
    .orderBy(desc(payments.id));
  const parts = rows.flatMap(({ payment, sent }) => {
    const { amount, excess, currency, method } = payment;
    const of = (value: string): Money => moneyOf(value, currency);
    const left = subtract(subtract(of(amount), of(excess)), of(sent));
    return isCardMethod(method) && cardSystem(method) && isPositive(left) ? [{ payment, left }] : [];
  });
  return parts.reduce<CardPart | null>(
    (most, part) => (most && compare(most.left, part.left) >= 0 ? most : part),
    null,
  );
}

/** The same for a sale that a combined invoice paid: the card payment of that one. */
export async function readCombinedPart(db: Database, invoiceId: number): Promise<CardPart | null> {
  const isPart = and(
    eq(payments.invoiceId, invoiceId),
    eq(payments.method, "combined"),
    eq(payments.state, "done"),
    isNull(payments.refundOf),
    sql`${payments.externalReference} = 'line ' || ${invoiceLines.id}`,
  );
  const [named] = await db
    .select({ combinedId: invoiceLines.invoiceId })
    .from(invoiceLines)
    .innerJoin(payments, isPart)
    .where(and(eq(invoiceLines.relId, invoiceId), eq(invoiceLines.starts, "invoice")))
    .limit(1);
  return named ? readCardPart(db, named.combinedId) : null;
}

/**
 * Deducts a part of a card payment, which has become credit, from the credit and queues its refund to the card. The
 * caller must hold the locks.
 */
export async function sendPartBack(
  db: Database,
  { id: refundOf, accountId, invoiceId, method, currency }: Payment,
  amount: Money,
  now: Date,
): Promise<void> {
  const externalReference = `${named}${randomBytes(8).toString("hex")}`;
  const sent = decimalOf(amount);
  const facts = { method, amount: sent, externalReference, state: "pending" as const, createdAt: now };
  // The row that recorded the refund as credit now records the one to the card.
  const asCredit = and(
    eq(payments.refundOf, refundOf),
    eq(payments.method, "credit"),
    eq(payments.amount, sent),
    isNull(payments.externalReference),
  );
  const [known] = await db
    .update(payments)
    .set({ ...facts, endedAt: null })
    .where(asCredit)
    .returning({ id: payments.id });
  const [added] = known
    ? [known]
    : await db
        .insert(payments)
        .values({ ...facts, accountId, invoiceId, currency, refundOf })
        .returning({ id: payments.id });
  if (!added) throw new Error("The refund was not written.");
  const payout = { id: externalReference, accountId, invoiceId, amount: sent, currency };
  await bookPayout(db, payout, "paid_out", now);
  await enqueue(db, "refund_payment", { paymentId: added.id }, { key: `refund payment ${added.id}` });
}

/** Ends such a refund as the provider reports; a failed one, even after a success, becomes credit again. */
export async function endPart(
  db: Database,
  { id, accountId, currency }: Pick<Payment, "id" | "accountId" | "currency">,
  is: "done" | "failed",
  now: Date,
): Promise<"booked" | "known"> {
  await lockCredit(db, accountId, currency);
  const end = { state: "done" as const, endedAt: now };
  const [row] = await db
    .update(payments)
    .set(is === "done" ? end : { ...end, method: "credit" as const })
    .where(
      and(eq(payments.id, id), is === "done" ? eq(payments.state, "pending") : ne(payments.method, "credit")),
    )
    .returning();
  if (!row) return "known";
  if (is === "failed")
    await bookPayout(db, { ...row, id: row.externalReference ?? "" }, "paid_out_failed", now);
  return "booked";
}

/** Worker job: requests the refund of a part from the provider; idempotent. `part`: its row. */
export async function performPart(db: Database, part: Payment, now: Date): Promise<void> {
  const { refundOf, method, externalReference, amount, currency } = part;
  // Failed and became credit in the meantime.
  if (refundOf === null || !isCardMethod(method) || externalReference === null) return;
  const [row] = await db
    .select({ payment: payments, key: checkoutSessions.key })
    .from(payments)
    .innerJoin(checkoutSessions, eq(checkoutSessions.paymentId, payments.id))
    .where(eq(payments.id, refundOf));
  const system = cardSystem(method);
  const reference = row?.payment.externalReference;
  if (!row || !system || !reference) throw new Error(`Payment ${refundOf} cannot be refunded.`);
  const is = await system.refund({ key: keyOf(row.key, externalReference), reference, amount, currency });
  // A pending refund is reported later.
  if (is === "pending") return;
  await inTransaction(async (own) => {
    if ((await endPart(own, part, is, now)) === "known") return;
    const checkout = { paymentId: refundOf, method };
    await recordOutcome(own, "payments.end_refund", { checkout, outcome: is }, now);
  });
}
