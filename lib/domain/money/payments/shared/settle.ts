import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { add, decimalOf, isPositive, lesserOf, type Money, moneyOf, subtract, total } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import {
  type Beginning,
  invoiceLines,
  invoices,
  type PaymentMethod,
  payments,
} from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { releasePaidJobs } from "../../../kernel/jobs/shared/release-paid";
import { isMailed } from "../../../messages/mails/shared/is-mailed";
import { notifyOwner } from "../../../messages/mails/shared/notify";
import { type InvoiceRow, lockInvoice } from "../../billing/lookup";
import { nameOf } from "../../billing/rules";
import { type Arrived, type Booked, bookPayment } from "../../billing/shared/book-payment";
import { namedBy } from "../../billing/shared/combined";
import { lockCredit } from "../../billing/shared/ledger";
import { holdForReview } from "../../order-risk/shared/hold-for-review";
import { applyPaidChanges } from "../../subscriptions/shared/apply-change";
import { extendPaidServer } from "../../subscriptions/shared/extend-paid";
import { resumePaidProducts } from "../../subscriptions/shared/resume-products";
import { resumePaidServer } from "../../subscriptions/shared/undo-paid-period";
import { addFunds } from "./add-funds";
import { coveredBy, lockReleased, readReturned } from "./pay-released";

/** `isNew`: the invoice was issued in this transaction to be paid at once, so no mail has told of it. */
type Received = { method: PaymentMethod; amount: Money; reference?: string; isNew?: boolean };
type Settling = Arrived & Pick<Received, "isNew">;

/**
 * Records money that has arrived and books it to its invoice; if that pays the invoice, starts what waited for it.
 * The caller must hold the locks (lockCredit, then the invoice row). The database rejects a reference that was booked
 * before.
 */
export async function payInvoice(
  db: Database,
  invoice: InvoiceRow,
  { method, amount, reference, isNew = false }: Received,
  now: Date,
): Promise<Booked & { paymentId: number }> {
  const [row] = await db
    .insert(payments)
    .values({
      accountId: invoice.accountId,
      invoiceId: invoice.id,
      method,
      amount: decimalOf(amount),
      currency: invoice.currency,
      state: "done",
      externalReference: reference ?? null,
      createdAt: now,
      endedAt: now,
    })
    .returning({ id: payments.id });
  if (!row) throw new Error("The payment was not written.");
  const booked = await settle(db, invoice, { paymentId: row.id, method, amount, isNew }, now);
  return { ...booked, paymentId: row.id };
}

/** Books a payment whose row is already done. Needs the same locks. */
export async function settle(
  db: Database,
  invoice: InvoiceRow,
  arrived: Settling,
  now: Date,
): Promise<Booked> {
  const booked = await bookPayment(db, invoice, arrived, now);
  const { excess, isPaid } = booked;
  if (isPositive(excess))
    await db
      .update(payments)
      .set({ excess: decimalOf(excess) })
      .where(eq(payments.id, arrived.paymentId));
  if (!isPaid) {
    const left = await payReleased(db, invoice, excess, now);
    await tellCredited(db, invoice, { left, method: arrived.method }, now);
    return booked;
  }
  await beginPaid(db, invoice.id, now);
  await tellPaid(db, invoice, arrived, booked, now);
  return booked;
}

/**
 * Money that arrives for a closed combined invoice was meant for its parts: pays what is still open there from the
 * resulting credit, as far as no debt has taken it. Returns the rest.
 */
export async function payReleased(
  db: Database,
  invoice: InvoiceRow,
  excess: Money,
  now: Date,
): Promise<Money> {
  const { kind, status, accountId, currency } = invoice;
  if (kind !== "combined" || status !== "Cancelled") return excess;
  const parts = await lockReleased(db, invoice);
  const meant = add(excess, await readReturned(db, invoice));
  const most = lesserOf(meant, await lockCredit(db, accountId, currency));
  const paid = coveredBy(most, parts);
  for (const part of paid) await payInvoice(db, part.invoice, { method: "credit", amount: part.amount }, now);
  const used = total(
    paid.map(({ amount }) => amount),
    currency,
  );
  return subtract(excess, lesserOf(used, excess));
}

/**
 * Host names of what was ordered with a canceled invoice, or with the parts of a canceled combined one; empty = no
 * order.
 */
async function readExpired(db: Database, { id, kind, status, orderId }: InvoiceRow): Promise<string[]> {
  if (status !== "Cancelled" || (kind !== "combined" && orderId === null)) return [];
  const isMeant = kind === "combined" ? inArray(invoices.id, namedBy(db, id)) : eq(invoices.id, id);
  const rows = await db
    .select({ hostname: servers.hostname })
    .from(invoices)
    .innerJoin(servers, eq(servers.orderId, invoices.orderId))
    .where(and(isMeant, eq(invoices.status, "Cancelled")))
    .orderBy(asc(servers.id));
  return rows.map(({ hostname }) => hostname);
}

/** Notifies the payer of an expired order, who expects servers, that the payment became credit. */
async function tellCredited(
  db: Database,
  invoice: InvoiceRow,
  { left, method }: { left: Money; method: PaymentMethod },
  now: Date,
): Promise<void> {
  if (method === "credit" || method === "combined") return;
  const names = await readExpired(db, invoice);
  if (names.length === 0) return;
  const { id, accountId, currency } = invoice;
  const amount = decimalOf(left);
  const facts = { invoice: id, number: nameOf(invoice), amount, currency, hostname: names.join(", ") };
  await notifyOwner({ db, now }, accountId, "payment.late", facts);
}

/**
 * Invoices paid by a combined invoice are covered by its notification. For a first order the owner has only the pro
 * forma: the invoice follows.
 */
async function tellPaid(
  db: Database,
  invoice: InvoiceRow,
  { method, isNew = false }: Settling,
  { invoice: named, isNumbered }: Booked,
  now: Date,
): Promise<void> {
  const { id, accountId, total: amount, currency } = invoice;
  const isAttached = isNumbered && !isNew && (await isMailed(db, id));
  if (isNumbered && !isAttached)
    await enqueue(db, "invoice_mail", { invoiceId: id }, { key: `invoice_mail:${id}` });
  if (method === "combined") return;
  const facts = { invoice: id, ...named, amount, currency };
  if (isAttached)
    await notifyOwner({ db, now }, accountId, "invoice.paid", { ...facts, isAttached }, { invoiceId: id });
  else await notifyOwner({ db, now }, accountId, "invoice.paid", facts);
}

/**
 * Pays an unpaid sale with a zero total and starts what it is for. None is issued any more; some come from older
 * versions, or were withdrawn then and are owed again.
 */
export async function payFreeInvoice(db: Database, invoiceId: number, now: Date): Promise<void> {
  await db
    .update(invoices)
    .set({ status: "Paid", paidAt: now, updatedAt: now })
    .where(eq(invoices.id, invoiceId));
  await beginPaid(db, invoiceId, now);
}

type Line = typeof invoiceLines.$inferSelect;

/** Each line of a paid combined invoice pays the invoice that it names. */
async function payNamedInvoice(db: Database, line: Line, now: Date): Promise<void> {
  const { id, relId } = line;
  const invoice = await lockInvoice(db, relId);
  const amount = moneyOf(line.amount, invoice.currency);
  // A part with a zero total was paid on its own.
  if (!isPositive(amount)) return;
  await db.update(invoices).set({ combinedInto: null }).where(eq(invoices.id, relId));
  await payInvoice(
    db,
    { ...invoice, combinedInto: null },
    { method: "combined", amount, reference: `line ${id}` },
    now,
  );
}

/** What a line starts once it is paid. A new kind of line adds its name to the table's column and its handler here. */
const beginnings: Record<Beginning, (db: Database, line: Line, now: Date) => Promise<void>> = {
  deployment: async (db, { invoiceId, serverId }, now) => {
    if (await holdForReview(db, invoiceId, now)) return;
    // For a server that existed before its deployment was paid, such as one suspended by a dispute.
    if (!(await releasePaidJobs(db, invoiceId, now))) await resumePaidServer(db, serverId, now);
  },
  renewal: extendPaidServer,
  plan_change: async (db, { invoiceId, serverId }, now) => {
    await applyPaidChanges(db, invoiceId, now);
    await resumePaidServer(db, serverId, now);
  },
  credit: addFunds,
  invoice: payNamedInvoice,
};

/** Starts what waited for this invoice, in the transaction of its last payment, whatever the payment method. */
export async function beginPaid(db: Database, invoiceId: number, now: Date): Promise<void> {
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), isNotNull(invoiceLines.starts)))
    .orderBy(asc(invoiceLines.id));
  for (const line of lines) if (line.starts) await beginnings[line.starts](db, line, now);
  // An order's invoice has no products.
  if (lines.every(({ starts }) => starts !== "deployment")) await resumePaidProducts(db, invoiceId, now);
}
