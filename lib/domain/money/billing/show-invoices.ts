import { and, count, eq, exists, getTableColumns, gte, lte, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { amountOf, type Currency, isPositive, type Money, moneyOf, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { isWrittenOff } from "../../kernel/server/written-off";
import type { InvoiceRow } from "./lookup";
import { isOverdue, nameOf, owedFilter, titleOf } from "./rules";
import { readAbandonable } from "./shared/abandonable";
import { balanceOf, payableOf } from "./shared/balance";
import { readChargedBack } from "./shared/charged-back";
import { dueDay } from "./shared/invoice-days";
import { isOnBill } from "./shared/owed";
import { readServersOf } from "./shared/read-servers";
import { InvoicePage, ShowInvoices } from "./view-schema";

const pageSize = 25;

/** Fields that both the list and the invoice's page show. */
export function invoiceHead(row: InvoiceRow & { isWrittenOff?: boolean }, now: Date) {
  return {
    id: row.id,
    number: nameOf(row),
    title: titleOf(row),
    status: row.status,
    kind: row.kind,
    is_overdue: !row.isWrittenOff && isOverdue(row.status, row.dueAt, now),
    is_part_paid: row.status === "Unpaid" && isPositive(moneyOf(row.paid, row.currency)),
    issued: row.issuedOn,
    due: dueDay(row),
    pay_by: row.status === "Unpaid" && titleOf(row) === "pro_forma" ? row.dueAt.toISOString() : null,
    total: { value: row.total, currency: row.currency },
  };
}

type Filter = Omit<z.output<typeof ShowInvoices>, "before" | "after" | "size">;

async function readOnBill(db: Database, account: { id: number; currency: Currency }) {
  const taken = await readChargedBack(db, account.id);
  const mine = taken.filter(({ amount }) => amount.currency === account.currency);
  return isOnBill(
    account,
    mine.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
}

/** Reads the account's invoices that match the filter. */
async function passing(
  db: Database,
  account: { id: number; currency: Currency },
  filter: Filter,
): Promise<SQL | undefined> {
  const { status, kind, year, server_id: serverId } = filter;
  const naming = (id: number) =>
    db
      .select({ id: invoiceLines.id })
      .from(invoiceLines)
      .where(and(eq(invoiceLines.invoiceId, invoices.id), eq(invoiceLines.serverId, id)));
  return and(
    eq(invoices.accountId, account.id),
    status === owedFilter ? await readOnBill(db, account) : status && eq(invoices.status, status),
    kind && eq(invoices.kind, kind),
    year === undefined ? undefined : gte(invoices.issuedOn, `${year}-01-01`),
    year === undefined ? undefined : lte(invoices.issuedOn, `${year}-12-31`),
    serverId === undefined ? undefined : exists(naming(serverId)),
  );
}

/**
 * Amount that an invoice adds to a combined one: only for sales that are payable on their own, or that become so when
 * their combined invoice is closed.
 */
function combinable(row: InvoiceRow, mayEnd: ReadonlySet<number>): Money {
  if (row.kind !== "sale") return zero(row.currency);
  return row.combinedInto !== null && mayEnd.has(row.combinedInto) ? balanceOf(row) : payableOf(row);
}

/** Lists the invoices of the billing page, newest first, in pages. */
export const showInvoices = operation({
  name: "billing.invoices",
  summary: "Shows a page of the account's invoices, newest first",
  access: reads({ right: "billing/get_invoices" }),
  input: ShowInvoices,
  output: InvoicePage,
  run: async ({ db, actor, now }, { size = pageSize, before, after, ...filter }) => {
    const mine = await passing(db, actor.account, filter);
    const wanted = { before, after };
    const [all] = await db.select({ count: count() }).from(invoices).where(mine);
    const { rows, ...ends } = await pageByKey(invoices.id, wanted, size, (where, order, limit) =>
      db
        .select({ ...getTableColumns(invoices), isWrittenOff: isWrittenOff() })
        .from(invoices)
        .where(and(mine, where))
        .orderBy(order)
        .limit(limit),
    );
    const named = await readServersOf(
      db,
      rows.map(({ id }) => id),
    );
    const mayEnd = await readAbandonable(db, [
      ...new Set(rows.flatMap(({ combinedInto }) => combinedInto ?? [])),
    ]);
    const entries = rows.map((row) => ({
      ...invoiceHead(row, now),
      combinable: amountOf(combinable(row, mayEnd)),
      servers: named.get(row.id) ?? [],
    }));
    return { entries, total: all?.count ?? 0, ...ends };
  },
});
