import { and, desc, eq } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import { negate } from "@/lib/base/money";
import { payments } from "@/lib/db/tables/billing";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { ListTransactions, Transactions } from "./schema";

/** `billing/transactions` (specification 4.5, 2.17): money that came in for invoices, and that went back. */
export const listTransactions = operation({
  name: "billing.transactions",
  summary: "Lists payments and refunds",
  access: reads(),
  input: ListTransactions,
  output: Transactions,
  run: async ({ actor: { account }, db }, { invoice_id, transaction_id }) => {
    const rows = await db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.accountId, account.id),
          eq(payments.state, "done"),
          invoice_id === undefined ? undefined : eq(payments.invoiceId, invoice_id),
          transaction_id === undefined ? undefined : eq(payments.id, transaction_id),
        ),
      )
      .orderBy(desc(payments.id))
      .limit(250);
    const transactions = rows.map(({ id, invoiceId, method, amount, currency, refundOf, ...row }) => {
      const isBack = refundOf !== null;
      return {
        id,
        userid: account.billingId,
        invoiceid: invoiceId,
        date: momentText(row.endedAt),
        gateway: method,
        description: isBack ? "Refund" : "Payment",
        amount: isBack ? negate(amount) : amount,
        amountin: isBack ? "0.00" : amount,
        amountout: isBack ? amount : "0.00",
        fees: "0.00",
        currency,
        transid: row.externalReference ?? "",
        refundid: refundOf ?? 0,
      };
    });
    return { transactions };
  },
});
