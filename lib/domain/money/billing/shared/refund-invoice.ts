import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  compare,
  decimalOf,
  isPositive,
  isZero,
  lesserOf,
  type Money,
  moneyOf,
  negate,
  subtract,
  zero,
} from "@/lib/base/money";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { invoices, ledgerEntries, payments } from "@/lib/db/tables/money/billing";
import type { InvoiceRow } from "../lookup";
import { isOwedSale, nameOf, stepFrom } from "../rules";
import { releaseCombined } from "./combined";
import { isMixed, linesOfRest, writeLines } from "./credit-lines";
import { type Part, readCredited, totalOf, writeCreditNote } from "./credit-note";
import { endHandOver } from "./handed-over";
import { lockCredit, type Posting, postEntry } from "./ledger";
import { readLeft } from "./read-left";

/** Sums refunds made at the payment provider, by payment of the invoice. */
async function readSent(db: Database, invoiceId: number): Promise<Map<number | null, string>> {
  const rows = await db
    .select({ id: payments.refundOf, amount: sql<string>`sum(${payments.amount})::text` })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        isNotNull(payments.refundOf),
        isNotNull(payments.externalReference),
      ),
    )
    .groupBy(payments.refundOf);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/**
 * Writes refund rows that name the payments, oldest first. Excludes the excess of a payment, which became credit when
 * it arrived; `wanted` excludes what credit notes over parts have credited.
 */
async function refundPayments(db: Database, invoiceId: number, wanted: Money, now: Date): Promise<void> {
  const isDone = and(
    eq(payments.invoiceId, invoiceId),
    eq(payments.state, "done"),
    isNull(payments.refundOf),
    // A charged-back payment is not refunded.
    sql`not exists (select from ${ledgerEntries} e where e.key = 'chargeback ' || ${payments.id})`,
  );
  const paid = await db.select().from(payments).where(isDone).orderBy(asc(payments.id));
  const sent = await readSent(db, invoiceId);
  let left = wanted;
  const back = paid
    .map(({ id, accountId, amount: arrived, excess, currency }) => {
      const of = (value: string): Money => moneyOf(value, currency);
      const rest = subtract(subtract(of(arrived), of(excess)), of(sent.get(id) ?? "0.00"));
      const taken = lesserOf(isPositive(rest) ? rest : zero(currency), left);
      left = subtract(left, taken);
      // Refunded as credit, whatever the payment method was.
      const facts = { method: "credit" as const, state: "done" as const, createdAt: now, endedAt: now };
      return {
        taken,
        row: { ...facts, accountId, invoiceId, amount: decimalOf(taken), currency, refundOf: id },
      };
    })
    .flatMap(({ taken, row }) => (isPositive(taken) ? [row] : []));
  if (back.length > 0) await db.insert(payments).values(back);
}

type Sums = Part & { total: Money; paid: Money };

/** The sums of an invoice without the parts that credit notes have already given back. */
function withoutCredited({ subtotal, tax, total, paid, currency }: InvoiceRow, refunded: Part): Sums {
  const left = (value: string, given: Money): Money => subtract(moneyOf(value, currency), given);
  const all = totalOf(refunded);
  return {
    subtotal: left(subtotal, refunded.subtotal),
    tax: left(tax, refunded.tax),
    total: left(total, all),
    paid: left(paid, all),
  };
}

/** Reverses the postings of issue and payments. What was paid becomes credit, whatever the payment method was. */
function postingsOf(invoice: InvoiceRow, { subtotal, tax, total, paid }: Sums): Posting[] {
  const back: Posting[] = isOwedSale(invoice)
    ? [
        { kind: "receivable", amount: subtract(total, paid) },
        { kind: "sales", amount: negate(subtotal) },
        { kind: "tax", amount: negate(tax) },
      ]
    : [{ kind: "clearing", amount: negate(paid) }];
  return [{ kind: "credit" as const, amount: paid }, ...back].filter(({ amount }) => !isZero(amount));
}

/** Locks the account's credit, then the invoice, and cancels the combined invoice that contains it. */
async function lockAlone(db: Database, invoiceId: number, now: Date): Promise<InvoiceRow> {
  const [seen] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!seen) throw new Error(`Invoice ${invoiceId} is not there.`);
  await lockCredit(db, seen.accountId, seen.currency);
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId)).for("update");
  if (!invoice) throw new Error(`Invoice ${invoiceId} is gone.`);
  if (invoice.combinedInto) await refundInvoice(db, invoice.combinedInto, { code: "part_gone" }, now);
  return invoice;
}

/**
 * Cancels or refunds an invoice: what was paid returns as credit, and nothing is owed any more. A sale gets a credit
 * note, a first order that was never paid is none. Calling it again does nothing. Added funds that were paid are not returned, because they may be spent. Returns
 * the amount that went back as credit.
 */
export async function refundInvoice(
  db: Database,
  invoiceId: number,
  reason: ReturnParams,
  now: Date,
): Promise<Money> {
  const invoice = await lockAlone(db, invoiceId, now);
  const nothing = zero(invoice.currency);
  const isUnpaid = stepFrom(invoice.status, "cancel") !== null;
  if (!isUnpaid && (stepFrom(invoice.status, "refund") === null || invoice.kind !== "sale")) return nothing;
  const isSale = isOwedSale(invoice);
  const refunded = await readCredited(db, invoice);
  // If a part of a charged-back invoice was credited before, it stays owed, and that credit can pay it.
  const hasRefunded = isPositive(totalOf(refunded));
  const wasHandedOver = invoice.status === "Collections" && (await endHandOver(db, invoiceId, null, now));
  if (invoice.status === "Collections" && !wasHandedOver && hasRefunded) return nothing;
  const rest = withoutCredited(invoice, refunded);
  const total = moneyOf(invoice.total, invoice.currency);
  const part = isPositive(total) && compare(rest.total, total) !== 0 ? rest : undefined;
  const lines =
    part && (await isMixed(db, invoice)) ? linesOfRest(await readLeft(db, invoice), part, invoice) : [];
  const note = isSale ? await writeCreditNote(db, invoice, reason, now, part) : null;
  if (note) await writeLines(db, note.id, lines);
  const number = nameOf(invoice);
  const postings = postingsOf(invoice, rest);
  if (postings.length > 0) {
    await postEntry(db, {
      accountId: invoice.accountId,
      currency: invoice.currency,
      kind: isUnpaid ? "cancel" : "refund",
      key: `return ${invoiceId}`,
      description: note ? { code: "returned", note: note.number, number } : { code: "taken_back", number },
      invoiceId,
      postings,
      now,
    });
  }
  await refundPayments(db, invoiceId, rest.paid, now);
  if (invoice.kind === "combined") await releaseCombined(db, invoiceId);
  const end = isUnpaid
    ? { status: "Cancelled" as const, cancelledAt: now }
    : { status: "Refunded" as const, refundedAt: now };
  await db
    .update(invoices)
    .set({ ...end, notes: reason, combinedInto: null, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  return rest.paid;
}
