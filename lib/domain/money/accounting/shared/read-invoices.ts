import { asc } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { moneyOf } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { nameOf } from "../../billing/rules";
import { lineParams } from "../../billing/shared/order-period";
import type { EventInvoice } from "./event";

/** Of the frozen parties and the price's trace, which are large, books need the buyer alone. */
const columns = {
  id: invoices.id,
  number: invoices.number,
  receiptNumber: invoices.receiptNumber,
  kind: invoices.kind,
  currency: invoices.currency,
  issuedOn: invoices.issuedOn,
  taxReason: invoices.taxReason,
  taxRate: invoices.taxRate,
  buyer: invoices.buyer,
};
const lineColumns = {
  id: invoiceLines.id,
  invoiceId: invoiceLines.invoiceId,
  serverId: invoiceLines.serverId,
  description: invoiceLines.description,
  quantity: invoiceLines.quantity,
  amount: invoiceLines.amount,
  isTaxed: invoiceLines.isTaxed,
  starts: invoiceLines.starts,
};

type Row = Pick<typeof invoices.$inferSelect, keyof typeof columns>;
type Line = Pick<typeof invoiceLines.$inferSelect, keyof typeof lineColumns>;

function eventInvoice(row: Row, lines: readonly Line[]): EventInvoice {
  const described = lineParams(row, lines);
  const { name, address, country, taxId } = row.buyer;
  return {
    id: row.id,
    name: nameOf(row),
    kind: row.kind,
    issuedOn: row.issuedOn,
    tax: row.taxReason,
    rate: row.taxRate,
    buyer: { name, address, country, taxId },
    lines: lines.map(({ id, description, quantity, amount, isTaxed }, index) => ({
      id,
      description: described[index] ?? description,
      quantity,
      amount: moneyOf(amount, row.currency),
      isTaxed,
    })),
  };
}

/** Invoices by id, with their lines. */
export async function readEventInvoices(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, EventInvoice>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select(columns).from(invoices).where(anyOf(invoices.id, ids));
  const lines = await db
    .select(lineColumns)
    .from(invoiceLines)
    .where(anyOf(invoiceLines.invoiceId, ids))
    .orderBy(asc(invoiceLines.id));
  const byInvoice = groupBy(lines, ({ invoiceId }) => invoiceId);
  return new Map(rows.map((row) => [row.id, eventInvoice(row, byInvoice.get(row.id) ?? [])]));
}
