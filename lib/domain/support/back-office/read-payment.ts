import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices, payments } from "@/lib/db/tables/money/billing";
import { paymentDisputes, paymentReports, savedCards } from "@/lib/db/tables/money/payments";
import { nameOf, titleOf } from "../../money/billing/rules";
import type { BackOfficePayment } from "./payment-schema";

type View = z.input<typeof BackOfficePayment>;
type Row = typeof payments.$inferSelect;

const mostOthers = 25;
const mostReports = 50;

const lineOf = ({ id, createdAt, method, state, amount, currency }: Row) => ({
  ...{ id, method, state },
  at: createdAt.toISOString(),
  amount: { value: amount, currency },
});

/** Brand and last digits of a saved card. */
export async function readCardLabel(db: Database, cardId: number | null): Promise<string> {
  if (cardId === null) return "";
  const [card] = await db.select().from(savedCards).where(eq(savedCards.id, cardId));
  return card ? `${card.brand} ${card.lastDigits}`.trim() : "";
}

export const readRefunds = async (db: Database, id: number): Promise<View["refunds"]> =>
  (await db.select().from(payments).where(eq(payments.refundOf, id)).orderBy(asc(payments.id))).map(lineOf);

/** Invoices that the lines of a paid combined one have paid. */
export async function readPassedOn(db: Database, combinedId: number): Promise<View["passed_on"]> {
  const rows = await db
    .select({ invoice: invoices, payment: payments })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.relId))
    .innerJoin(
      payments,
      and(
        eq(payments.method, sql`'combined'`),
        eq(payments.externalReference, sql`'line ' || ${invoiceLines.id}`),
      ),
    )
    .where(and(eq(invoiceLines.invoiceId, combinedId), eq(invoiceLines.starts, "invoice")))
    .orderBy(asc(invoiceLines.id));
  return rows.map(({ invoice, payment }) => ({
    invoice: { id: invoice.id, number: nameOf(invoice), title: titleOf(invoice) },
    amount: { value: payment.amount, currency: payment.currency },
  }));
}

/** Other tries to pay the same invoice, the newest first. */
export async function readOthers(db: Database, { id, invoiceId }: Row): Promise<View["others"]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), ne(payments.id, id), isNull(payments.refundOf)))
    .orderBy(desc(payments.id))
    .limit(mostOthers);
  return rows.map(lineOf);
}

export async function readDisputes(db: Database, id: number): Promise<View["disputes"]> {
  const rows = await db
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.paymentId, id))
    .orderBy(asc(paymentDisputes.id));
  return rows.map(({ id: dispute, disputeId, state, at }) => ({
    id: dispute,
    name: disputeId,
    is: state,
    at: at.toISOString(),
  }));
}

/** The newest reports of the card service about it, the oldest of them first. */
export async function readReports(db: Database, id: number): Promise<View["reports"]> {
  const rows = await db
    .select({
      id: paymentReports.id,
      at: paymentReports.at,
      about: sql<string>`coalesce(${paymentReports.what}->>'about', '')`,
      outcome: paymentReports.outcome,
    })
    .from(paymentReports)
    .where(eq(paymentReports.paymentId, id))
    .orderBy(desc(paymentReports.id))
    .limit(mostReports);
  return rows.toReversed().map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
