import { and, count, desc, eq } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/money/billing";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { GetInvoices, InvoiceList } from "./schema";
import { readCardTries } from "./shared/card-tries";
import { invoiceOnWire, readInvoiceOwner } from "./shared/invoice-wire";

/** `billing/get_invoices` (specification 4.5): newest first. */
export const getInvoices = operation({
  name: "billing.get_invoices",
  summary: "Lists the invoices of the account, newest first",
  description:
    "Answers the account's invoices, newest first, 25 at a time or as many as `limitnum` says; `totalresults` counts all.",
  access: reads(),
  input: GetInvoices,
  output: InvoiceList,
  run: async (context, input) => {
    const { account } = context.actor;
    const mine = and(
      eq(invoices.accountId, account.id),
      input.status === undefined ? undefined : eq(invoices.status, input.status),
    );
    const owner = await readInvoiceOwner(context.db, account.id);
    const [total] = await context.db.select({ count: count() }).from(invoices).where(mine);
    const rows = await context.db
      .select()
      .from(invoices)
      .where(mine)
      .orderBy(desc(invoices.id))
      .offset(input.limitstart)
      .limit(input.limitnum);
    const charged = await readCardTries(
      context.db,
      rows.map(({ id }) => id),
    );
    return {
      totalresults: total?.count ?? 0,
      numreturned: rows.length,
      invoices: { invoice: rows.map((row) => invoiceOnWire(row, owner, charged.get(row.id))) },
    };
  },
});
