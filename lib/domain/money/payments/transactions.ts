import { and, desc, eq, ne } from "drizzle-orm";
import { payments } from "@/lib/db/tables/money/billing";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { paymentOnWire } from "../billing/shared/payment-wire";
import { ListTransactions, Transactions } from "./schema";

/** `billing/transactions` (specification 4.5, 2.17): payments and refunds. */
export const listTransactions = operation({
  name: "billing.transactions",
  summary: "Lists payments and refunds",
  description: "Answers what was paid and refunded, newest first, narrowed to an invoice or one transaction.",
  access: reads(),
  input: ListTransactions,
  output: Transactions,
  run: async ({ actor: { account }, db }, { invoice_id, transaction_id, limitstart, limitnum }) => {
    const isNarrowed = invoice_id !== undefined || transaction_id !== undefined;
    const rows = await db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.accountId, account.id),
          eq(payments.state, "done"),
          invoice_id === undefined ? undefined : eq(payments.invoiceId, invoice_id),
          // Unless narrowed, excludes payments passed on by a combined invoice, whose own payment is listed.
          isNarrowed ? undefined : ne(payments.method, "combined"),
          transaction_id === undefined ? undefined : eq(payments.id, transaction_id),
        ),
      )
      .orderBy(desc(payments.id))
      .offset(limitstart)
      .limit(limitnum);
    return { transactions: rows.map((row) => paymentOnWire(row, account.billingId)) };
  },
});
