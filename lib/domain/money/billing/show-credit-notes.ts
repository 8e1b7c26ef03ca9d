import { and, eq, gte, lte } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { CreditNotePage, ShowCreditNotes } from "./view-schema";

const pageSize = 250;

/** Lists the credit notes issued in a year, newest first, whatever the year of their invoices. */
export const showCreditNotes = operation({
  name: "billing.credit_notes",
  summary: "Shows a page of the account's credit notes of a year, newest first",
  access: reads({ right: "billing/get_invoices" }),
  input: ShowCreditNotes,
  output: CreditNotePage,
  run: async ({ db, actor: { account } }, { year, before }) => {
    const mine = and(
      eq(invoices.accountId, account.id),
      gte(creditNotes.issuedOn, `${year}-01-01`),
      lte(creditNotes.issuedOn, `${year}-12-31`),
    );
    const { rows, ...ends } = await pageByKey(creditNotes.id, { before }, pageSize, (where, order, limit) =>
      db
        .select({ id: creditNotes.id, number: creditNotes.number, issued: creditNotes.issuedOn })
        .from(creditNotes)
        .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
        .where(and(mine, where))
        .orderBy(order)
        .limit(limit),
    );
    return { entries: rows, ...ends };
  },
});
