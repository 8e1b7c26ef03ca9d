import { and, asc, eq } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import { decimalOf } from "@/lib/base/money";
import { methodOnWire } from "@/lib/base/payment-methods";
import { invoiceLines, payments } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { returnOnWire, stepOnWire, taxOnWire } from "@/lib/i18n/params/billing-wire";
import { lineOnWire } from "@/lib/i18n/params/line-wire";
import { reads } from "../../kernel/access/access";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { type InvoiceRow, invoice } from "./lookup";
import { readLinks } from "./read-links";
import { isPaidByCard } from "./rules";
import { GetInvoice, SingleInvoice } from "./schema";
import { balanceOf } from "./shared/balance";
import { readCardTries } from "./shared/card-tries";
import { dueDay } from "./shared/invoice-days";
import { partyOnWire } from "./shared/invoice-wire";
import { lineParams } from "./shared/order-period";
import { paymentOnWire } from "./shared/payment-wire";

/**
 * Reads the lines, with `inv_id` = the server's ID once it exists and 0 before: old clients find the server only by
 * it.
 */
async function readItems(context: SignedContext, invoice: InvoiceRow) {
  const rows = await context.db
    .select({ line: invoiceLines, readyAt: servers.readyAt })
    .from(invoiceLines)
    .leftJoin(servers, eq(servers.id, invoiceLines.serverId))
    .where(eq(invoiceLines.invoiceId, invoice.id))
    .orderBy(asc(invoiceLines.id));
  const facts = lineParams(
    invoice,
    rows.map(({ line }) => line),
  );
  return rows.map(({ line, readyAt }, index) => ({
    id: line.id,
    type: line.type,
    relid: line.relId,
    description: lineOnWire(facts[index] ?? line.description),
    amount: line.amount,
    taxed: line.isTaxed ? 1 : 0,
    inv_id: readyAt !== null && line.serverId !== null ? line.serverId : 0,
  }));
}

/** Reads payments and refunds; empty text if there are none, as old clients expect. */
async function readTransactions({ actor, db }: SignedContext, invoiceId: number) {
  const rows = await db
    .select()
    .from(payments)
    .where(and(eq(payments.invoiceId, invoiceId), eq(payments.state, "done")))
    .orderBy(asc(payments.id));
  if (rows.length === 0) return "" as const;
  return rows.map((row) => paymentOnWire(row, actor.account.billingId));
}

/** `billing/get_invoice` (specification 4.5): one invoice with its lines. */
export const getInvoice = operation({
  name: "billing.get_invoice",
  summary: "Shows one invoice with its lines",
  description:
    "Answers one invoice with its lines, payments, seller, buyer and the reason of its tax. `inv_id` of a line is the server once there is one.",
  access: reads(),
  target: invoice("invoice_id"),
  input: GetInvoice,
  output: SingleInvoice,
  run: async (context, _input, row) => {
    const charged = (await readCardTries(context.db, [row.id])).get(row.id);
    return {
      invoiceid: row.id,
      invoicenum: row.number ?? "",
      userid: context.actor.account.billingId,
      date: row.issuedOn,
      duedate: dueDay(row),
      datepaid: momentText(row.paidAt),
      lastcaptureattempt: momentText(charged?.at ?? null),
      subtotal: row.subtotal,
      credit: row.creditApplied,
      tax: row.tax,
      tax2: "0.00",
      total: row.total,
      balance: decimalOf(balanceOf(row)),
      taxrate: row.taxRate,
      taxrate2: "0.00",
      status: row.status,
      paymentmethod: methodOnWire(row.paymentMethod),
      notes: returnOnWire(row.notes),
      ccgateway: isPaidByCard(row.paymentMethod),
      items: { item: await readItems(context, row) },
      transactions: await readTransactions(context, row.id),
      currencycode: row.currency,
      seller: partyOnWire(row.seller),
      buyer: partyOnWire(row.buyer),
      tax_reason: taxOnWire(row.taxReason),
      trace: row.trace.map(stepOnWire),
      ...(await readLinks(context.db, row)),
    };
  },
});
