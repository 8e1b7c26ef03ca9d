import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { cardMethods } from "@/lib/base/card-methods";
import { wireInt } from "@/lib/base/form-values";
import { invoiceTitles } from "@/lib/base/invoice-title";
import { amountOf, moneyFrom, negate } from "@/lib/base/money";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { paymentDisputes } from "@/lib/db/tables/money/payments";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { pageByKey } from "../../kernel/operation/page-by-key";
import { nameOf, titleOf } from "../billing/rules";

const pageSize = 25;
const id = wireInt(1).optional();

/** Lists payments and refunds, newest first, in pages. */
export const showPayments = operation({
  name: "billing.payments",
  summary: "Shows a page of the account's payments and refunds, newest first",
  access: reads({ right: "billing/transactions" }),
  input: z.object({ before: id, after: id }),
  output: z.object({
    entries: z.array(
      z.object({
        id: z.int(),
        at: z.string(),
        method: z.enum(["credit", "bank_transfer", ...cardMethods, "combined"]),
        amount: Amount,
        is_refund: z.boolean(),
        /** When it was charged back; null = it was not. */
        taken_back: z.string().nullable(),
        invoice: z.object({ id: z.int(), number: z.string(), title: z.enum(invoiceTitles) }),
      }),
    ),
    older: z.int().nullable(),
    newer: z.int().nullable(),
  }),
  run: async ({ db, actor: { account } }, wanted) => {
    // Excludes payments passed on by a combined invoice, whose own payment is listed.
    const mine = and(
      eq(payments.accountId, account.id),
      eq(payments.state, "done"),
      ne(payments.method, "combined"),
    );
    const { rows, ...ends } = await pageByKey(payments.id, wanted, pageSize, async (where, order, limit) =>
      (
        await db
          .select({ payment: payments, invoice: invoices, revertedAt: paymentDisputes.at })
          .from(payments)
          .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
          .leftJoin(paymentDisputes, eq(paymentDisputes.paymentId, payments.id))
          .where(and(mine, where))
          .orderBy(order)
          .limit(limit)
      ).map(({ payment, ...facts }) => ({ ...payment, ...facts })),
    );
    const shown = ({ amount: value, currency, refundOf }: typeof payments.$inferSelect) => {
      const amount = moneyFrom({ value, currency });
      return amountOf(refundOf === null ? amount : negate(amount));
    };
    const entries = rows.map((row) => ({
      id: row.id,
      at: (row.endedAt ?? row.createdAt).toISOString(),
      method: row.method,
      amount: shown(row),
      is_refund: row.refundOf !== null,
      taken_back: row.revertedAt?.toISOString() ?? null,
      invoice: { id: row.invoiceId, number: nameOf(row.invoice), title: titleOf(row.invoice) },
    }));
    return { entries, ...ends };
  },
});
