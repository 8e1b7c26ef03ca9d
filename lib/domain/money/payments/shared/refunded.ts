import { randomUUID } from "node:crypto";
import { and, asc, eq, like, not, sql } from "drizzle-orm";
import { isPositive, lesserOf, type Money, moneyOf, subtract } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { balanceOf } from "../../billing/shared/balance";
import { readCredited, totalOf } from "../../billing/shared/credit-note";
import { isHandedOver } from "../../billing/shared/handed-over";
import { lockCredit } from "../../billing/shared/ledger";
import { payInvoice } from "./settle";

/** Prefix of the reference of such a payment from credit. */
const keptFor = "given back";

/** Amount that credit notes credited for a sale, minus what has already paid it again after a chargeback. */
async function readRefundCredit(db: Database, invoice: InvoiceRow): Promise<Money> {
  const { id, currency } = invoice;
  const given = await readCredited(db, invoice);
  const [again] = await db
    .select({ amount: sql<string>`coalesce(sum(${payments.amount}), 0)::numeric(14,2)::text` })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, id),
        eq(payments.method, "credit"),
        like(payments.externalReference, `${keptFor} %`),
      ),
    );
  return subtract(totalOf(given), moneyOf(again?.amount ?? "0.00", currency));
}

/**
 * Pays a charged-back invoice from refund credit funded by the same disputed payment, up to what is unspent and at
 * most `most`. The caller must hold the lock of the credit.
 */
export async function payFromRefund(
  db: Database,
  invoiceId: number,
  most: Money | null,
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(db, invoiceId);
  if (invoice.status !== "Collections" || invoice.kind !== "sale" || invoice.combinedInto !== null) return;
  const refunded = await readRefundCredit(db, invoice);
  const has = await lockCredit(db, invoice.accountId, invoice.currency);
  const left = balanceOf(invoice);
  const taken = lesserOf(lesserOf(refunded, most ?? refunded), lesserOf(has, left));
  if (!isPositive(taken)) return;
  const reference = `${keptFor} ${randomUUID()}`;
  await payInvoice(db, invoice, { method: "credit", amount: taken, reference }, now);
}

/** The same for all such invoices of an account, after what that credit was spent on has been credited. */
export async function payAllFromRefunds(db: Database, accountId: number, now: Date): Promise<void> {
  const isOwed = and(
    eq(invoices.accountId, accountId),
    eq(invoices.status, "Collections"),
    eq(invoices.kind, "sale"),
    not(isHandedOver()),
  );
  const owed = await db.select({ id: invoices.id }).from(invoices).where(isOwed).orderBy(asc(invoices.id));
  for (const { id } of owed) await payFromRefund(db, id, null, now);
}
