import { and, count, eq } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import { invoices } from "@/lib/db/tables/billing";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { pageByKey } from "../kernel/page-by-key";
import type { InvoiceRow } from "./lookup";
import { isOverdue } from "./rules";
import { InvoicePage, ShowInvoices } from "./view-schema";

const pageSize = 25;

/** The facts that both the list and the invoice's page show. */
export function invoiceHead(row: InvoiceRow, now: Date) {
  const due = dateText(row.dueAt);
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    is_overdue: isOverdue(row.status, due, dateText(now)),
    issued: dateText(row.issuedAt),
    due,
    total: { value: row.total, currency: row.currency },
  };
}

/** The invoices of the billing page, newest first, a page at a time. */
export const showInvoices = operation({
  name: "billing.invoices",
  summary: "Shows a page of the account's invoices, newest first",
  access: reads({ right: "billing/get_invoices" }),
  input: ShowInvoices,
  output: InvoicePage,
  run: async ({ db, actor, now }, { status, size = pageSize, ...wanted }) => {
    const mine = and(
      eq(invoices.accountId, actor.account.id),
      status === undefined ? undefined : eq(invoices.status, status),
    );
    const [all] = await db.select({ count: count() }).from(invoices).where(mine);
    const { rows, ...ends } = await pageByKey(invoices.id, wanted, size, (where, order, limit) =>
      db.select().from(invoices).where(and(mine, where)).orderBy(order).limit(limit),
    );
    return { entries: rows.map((row) => invoiceHead(row, now)), total: all?.count ?? 0, ...ends };
  },
});
