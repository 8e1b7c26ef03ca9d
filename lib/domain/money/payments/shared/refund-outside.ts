import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  add,
  compare,
  inProportion,
  isPositive,
  lesserOf,
  type Money,
  moneyOf,
  subtract,
  total,
} from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import { paymentReports } from "@/lib/db/tables/money/payments";
import type { OutsideRefund } from "@/lib/outside/payments/port";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { nameOf, stepFrom } from "../../billing/rules";
import { readChargedBack } from "../../billing/shared/charged-back";
import { creditLines, isMixed, spreadOverLines } from "../../billing/shared/credit-lines";
import { creditPart, type Part, readCredited, totalOf } from "../../billing/shared/credit-note";
import { lockCredit } from "../../billing/shared/ledger";
import { refundInvoice } from "../../billing/shared/refund-invoice";
import { bookPayout } from "./book-payout";
import { endRefunded, hindranceOf } from "./end-refunded";
import { tellRefund } from "./notify-refund";

type Payment = typeof payments.$inferSelect;
/** `refunded_outside`: nothing changed, because staff must decide what the money was for. */
type Booked = "booked" | "known" | "refunded_outside";
type Work = { db: Database; payment: Payment; invoice: InvoiceRow; now: Date };

const readReturned = (db: Database, paymentId: number): Promise<Payment[]> =>
  db.select().from(payments).where(eq(payments.refundOf, paymentId));

async function isTakenByBank(db: Database, id: number): Promise<boolean> {
  const [taken] = await db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.key} in (${`chargeback ${id}`}, ${`chargeback rest ${id}`})`);
  return taken !== undefined;
}

/** Splits a refund into net and tax, in the sale's proportion; null if the sale has less left. */
function partOf(invoice: InvoiceRow, given: Part, amount: Money): Part | null {
  const { currency } = invoice;
  const of = (value: string): Money => moneyOf(value, currency);
  const left = {
    subtotal: subtract(of(invoice.subtotal), given.subtotal),
    tax: subtract(of(invoice.tax), given.tax),
  };
  // The last part takes the rounding difference.
  const tax = lesserOf(inProportion(amount, of(invoice.tax), of(invoice.total)), left.tax);
  const part = { tax, subtotal: subtract(amount, tax) };
  return compare(part.subtotal, left.subtotal) > 0 ? null : part;
}

/** Credits a refunded sale, in full or in part, with a credit note; false = the split is ambiguous or not possible. */
async function giveBackSale(
  { db, payment, invoice, now }: Work,
  amount: Money,
  isRest: boolean,
): Promise<boolean> {
  const given = await readCredited(db, invoice);
  const reason = { code: "to_card" } as const;
  if (isRest) {
    const credit = await lockCredit(db, payment.accountId, payment.currency);
    const have = subtract(add(credit, moneyOf(invoice.paid, invoice.currency)), totalOf(given));
    if (compare(have, amount) < 0 || (await hindranceOf(db, invoice.id)) !== null) return false;
    await refundInvoice(db, invoice.id, reason, now);
    await endRefunded(db, invoice.id, now);
    return true;
  }
  // Ambiguous: the refund may concern the sale or the excess.
  if (isPositive(moneyOf(payment.excess, payment.currency))) return false;
  // Tax is a share of the taxed lines alone, so the note has to say of which lines it is.
  if (await isMixed(db, invoice)) {
    const parts = await spreadOverLines(db, invoice, amount);
    return parts !== null && (await creditLines(db, invoice, parts, reason, now)) !== null;
  }
  const part = partOf(invoice, given, amount);
  return part !== null && (await creditPart(db, invoice.id, part, reason, now)) !== null;
}

/** Makes the credit cover the refund; false = it does not, and nothing changed. */
async function coverRefund(work: Work, returned: readonly Payment[], amount: Money): Promise<boolean> {
  const { db, payment, invoice } = work;
  const { currency } = payment;
  const sent = returned
    .filter(({ method }) => method !== "credit")
    .map((row) => moneyOf(row.amount, currency));
  const left = subtract(moneyOf(payment.amount, currency), total(sent, currency));
  const isRest = compare(amount, left) === 0;
  if (compare(amount, left) > 0) return false;
  const isReturned = returned.some(({ method }) => method === "credit");
  if (invoice.kind === "sale" && stepFrom(invoice.status, "refund"))
    return !isReturned && giveBackSale(work, amount, isRest);
  if (invoice.kind === "sale" && !isRest) return false;
  return compare(await lockCredit(db, payment.accountId, currency), amount) >= 0;
}

/** The row that recorded the refund as credit now records a refund to the card. */
async function writeRefund({ db, payment, now }: Work, { id, amount }: OutsideRefund): Promise<void> {
  const { accountId, invoiceId, currency, method, id: refundOf } = payment;
  const facts = { method, amount, externalReference: id, createdAt: now, endedAt: now };
  const asCredit = and(
    eq(payments.refundOf, refundOf),
    eq(payments.method, "credit"),
    isNull(payments.externalReference),
  );
  const [known] = await db.update(payments).set(facts).where(asCredit).returning({ id: payments.id });
  if (!known)
    await db.insert(payments).values({ ...facts, accountId, invoiceId, currency, refundOf, state: "done" });
  await bookPayout(db, { id, accountId, invoiceId, amount, currency }, "paid_out", now);
}

/** A refund that was listed for manual handling stays so, and so do later ones of that payment. */
async function askedBefore(db: Database, paymentId: number, refund: OutsideRefund) {
  const { id, is } = refund;
  const isSame = sql<boolean>`${paymentReports.what} @> ${JSON.stringify({ refunds: [{ id, is }] })}::jsonb`;
  const rows = await db
    .select({ isSame })
    .from(paymentReports)
    .where(and(eq(paymentReports.paymentId, paymentId), eq(paymentReports.outcome, "refunded_outside")));
  return { isAny: rows.length > 0, isThis: rows.some((row) => row.isSame) };
}

/** The refund failed weeks after it was reported as sent: it becomes credit, like a failed refund made by the panel. */
async function takeFailed(db: Database, row: Payment, id: string, now: Date): Promise<Booked> {
  if (row.method === "credit") return "known";
  await db.update(payments).set({ method: "credit" }).where(eq(payments.id, row.id));
  await bookPayout(db, { ...row, id }, "paid_out_failed", now);
  return "booked";
}

/** `isAfter`: an earlier refund in the same report needs manual handling. */
async function takeRefund(
  db: Database,
  payment: Payment,
  refund: OutsideRefund,
  isAfter: boolean,
  now: Date,
): Promise<Booked> {
  const { id, amount, currency, is } = refund;
  const invoice = await lockInvoice(db, payment.invoiceId);
  const returned = await readReturned(db, payment.id);
  const row = returned.find(({ externalReference }) => externalReference === id);
  if (row) return is === "failed" ? takeFailed(db, row, id, now) : "known";
  const asked = await askedBefore(db, payment.id, refund);
  if (asked.isThis) return "known";
  if (asked.isAny || isAfter) return "refunded_outside";
  if (is === "failed") return "known";
  // Matches a refund by the panel that staff had already made at the provider.
  const own = returned.find(
    ({ method, externalReference }) => method !== "credit" && externalReference === null,
  );
  if (own?.amount === amount) return "known";
  const isPlain = currency === payment.currency && invoice.kind !== "combined" && !own;
  if (!isPlain || stepFrom(invoice.status, "pay") || (await isTakenByBank(db, payment.id)))
    return "refunded_outside";
  const work = { db, payment, invoice, now };
  // New credit would pay that debt first, and could not go to the card.
  if ((await readChargedBack(db, payment.accountId)).length > 0) return "refunded_outside";
  if (!(await coverRefund(work, returned, moneyOf(amount, payment.currency)))) return "refunded_outside";
  await writeRefund(work, refund);
  await tellRefund(work, { ...payment, amount }, nameOf(invoice));
  return "booked";
}

type Outcome = { outcome: Booked | "ignored"; left: OutsideRefund[] };

/**
 * Books refunds made at the payment provider: each once, like one made by the panel, and only if its effect is
 * unambiguous. `left`: those that need manual handling.
 */
export async function takeOutsideRefunds(
  db: Database,
  paymentId: number,
  refunds: readonly OutsideRefund[],
  now: Date,
): Promise<Outcome> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), ne(payments.method, "credit")));
  if (payment?.state !== "done") return { outcome: "ignored", left: [] };
  await lockCredit(db, payment.accountId, payment.currency);
  const left: OutsideRefund[] = [];
  let isBooked = false;
  for (const refund of refunds) {
    const taken = await takeRefund(db, payment, refund, left.length > 0, now);
    if (taken === "refunded_outside") left.push(refund);
    if (taken === "booked") isBooked = true;
  }
  if (left.length > 0) return { outcome: "refunded_outside", left };
  return { outcome: isBooked ? "booked" : "known", left };
}
