import { and, eq, isNull } from "drizzle-orm";
import { amountOf, moneyOf, subtract } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { earlierInvoices, earlierPayments } from "@/lib/db/tables/money/earlier-documents";
import { pageByKey } from "../../kernel/operation/page-by-key";
import type { EarlierInvoice, EarlierPayment } from "./schema";

const pageSize = 25;

type Place = { before?: number | undefined; after?: number | undefined };
export type EarlierInvoiceRow = typeof earlierInvoices.$inferSelect;

const invoiceOf = ({ currency, ...row }: EarlierInvoiceRow): EarlierInvoice => ({
  id: row.id,
  number: row.number,
  status: row.status,
  issued_on: row.issuedOn,
  due_on: row.dueOn,
  total: { value: row.total, currency },
  paid: { value: row.paid, currency },
});

/** A page of an account's earlier invoices, in the order in which they came here, which is that of the source. */
export async function readEarlierInvoices(db: Database, accountId: number, place: Place) {
  const mine = and(eq(earlierInvoices.accountId, accountId), isNull(earlierInvoices.replacedAt));
  const { rows, ...ends } = await pageByKey(earlierInvoices.id, place, pageSize, (where, order, limit) =>
    db.select().from(earlierInvoices).where(and(mine, where)).orderBy(order).limit(limit),
  );
  return { invoices: rows.map(invoiceOf), ...ends };
}

function paymentOf({ currency, ...row }: typeof earlierPayments.$inferSelect): EarlierPayment {
  const { id, invoice, method, reference, paidOn: on } = row;
  const amount = amountOf(subtract(moneyOf(row.amountIn, currency), moneyOf(row.amountOut, currency)));
  return { id, on, invoice, method, reference, amount };
}

/** The same of payments and refunds. */
export async function readEarlierPayments(db: Database, accountId: number, place: Place) {
  const mine = and(eq(earlierPayments.accountId, accountId), isNull(earlierPayments.replacedAt));
  const { rows, ...ends } = await pageByKey(earlierPayments.id, place, pageSize, (where, order, limit) =>
    db.select().from(earlierPayments).where(and(mine, where)).orderBy(order).limit(limit),
  );
  return { payments: rows.map(paymentOf), ...ends };
}
