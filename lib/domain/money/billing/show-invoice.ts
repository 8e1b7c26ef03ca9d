import { and, asc, eq } from "drizzle-orm";
import { amountOf, type Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, payments } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readWrittenOff } from "../../kernel/server/written-off";
import { type InvoiceRow, invoice } from "./lookup";
import { readDisputes, readTaker } from "./read-disputes";
import { readLinks } from "./read-links";
import { readCreditNotes, readRelated } from "./read-related";
import { cancellableOf } from "./rules";
import { balanceOf, payableFromCredit } from "./shared/balance";
import { readHandOver } from "./shared/handed-over";
import { partyOnWire } from "./shared/invoice-wire";
import { lineParams } from "./shared/order-period";
import { readServersOf } from "./shared/read-servers";
import { invoiceHead } from "./show-invoices";
import { InvoiceView, ShowInvoice } from "./view-schema";

const inCurrency = (currency: Currency) => (value: string) => ({ value, currency });

/** A line gets its server's ID when the server is ready; before that the order knows which one it will be. */
async function readLines(db: Database, ofLines: InvoiceRow) {
  const { id, currency } = ofLines;
  const rows = await db
    .select({ line: invoiceLines, readyAt: servers.readyAt })
    .from(invoiceLines)
    .leftJoin(servers, eq(servers.id, invoiceLines.serverId))
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.id));
  const facts = lineParams(
    ofLines,
    rows.map(({ line }) => line),
  );
  return rows.map(({ line, readyAt }, index) => ({
    id: line.id,
    what: facts[index] ?? line.description,
    quantity: line.quantity,
    unit_price: inCurrency(currency)(line.unitPrice),
    amount: inCurrency(currency)(line.amount),
    is_taxed: line.isTaxed,
    invoice_id: line.starts === "invoice" ? line.relId : null,
    server_id: readyAt === null ? null : line.serverId,
  }));
}

async function readPayments(db: Database, invoiceId: number) {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.state, "done")))
    .orderBy(asc(payments.id));
  return rows.map(({ id, createdAt, endedAt, method, amount, currency, refundOf }) => ({
    id,
    at: (endedAt ?? createdAt).toISOString(),
    method,
    amount: { value: amount, currency },
    is_refund: refundOf !== null,
  }));
}

/** Returns one invoice for its page. */
export const showInvoice = operation({
  name: "billing.invoice",
  summary: "Shows one invoice with its lines, its payments and why it is that much",
  access: reads({ right: "billing/get_invoice" }),
  target: invoice("id"),
  input: ShowInvoice,
  output: InvoiceView,
  run: async ({ db, now }, _input, row) => {
    const money = inCurrency(row.currency);
    const { order_id, server_id, job, orderStatus } = await readLinks(db, row);
    const [lines, named, related, creditNotes] = await Promise.all([
      readLines(db, row),
      readServersOf(db, [row.id]),
      readRelated(db, row),
      readCreditNotes(db, row),
    ]);
    const handedOver = await readHandOver(db, row);
    const writtenOff = await readWrittenOff(
      db,
      [row, ...related].map(({ id }) => id),
    );
    const headOf = (one: InvoiceRow) => invoiceHead({ ...one, isWrittenOff: writtenOff.has(one.id) }, now);
    // A canceled order no longer has a server.
    const serverOf = (id: number | null) => (row.status === "Cancelled" ? null : (id ?? server_id));
    return {
      ...headOf(row),
      paid: row.paidAt?.toISOString() ?? null,
      taken_back: (row.refundedAt ?? row.cancelledAt)?.toISOString() ?? null,
      why_taken_back: row.notes,
      taken_back_by: row.status === "Collections" && !handedOver ? await readTaker(db, row.id) : null,
      handed_over: handedOver,
      subtotal: money(row.subtotal),
      tax: money(row.tax),
      tax_rate: row.taxRate,
      tax_reason: row.taxReason,
      covered: money(row.paid),
      balance: amountOf(balanceOf(row)),
      payable_from_credit: amountOf(payableFromCredit(row)),
      combined_into: row.combinedInto,
      cancels: cancellableOf(row.status, row.kind, orderStatus),
      trace: row.trace,
      lines: lines.map((line) => ({ ...line, server_id: serverOf(line.server_id) })),
      servers: named.get(row.id) ?? [],
      related: related.map(headOf),
      credit_notes: creditNotes,
      payments: await readPayments(db, row.id),
      disputes: await readDisputes(db, row.id),
      seller: partyOnWire(row.seller),
      buyer: partyOnWire(row.buyer),
      purchase_order: row.purchaseOrder,
      cost_center: row.costCenter,
      order_id,
      server_id: serverOf(null),
      job,
    };
  },
});
