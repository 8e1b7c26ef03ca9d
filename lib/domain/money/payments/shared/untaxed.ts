import { amountOf, decimalOf, type Money } from "@/lib/base/money";
import type { SignedContext } from "../../../kernel/operation/context";
import type { NewInvoice } from "../../billing/shared/issue-invoice";
import { paymentDueAt } from "../rules";

/** Tax fields of an invoice that is not a sale and so has no tax; tax is due on what the money is later spent on. */
export const untaxed = (
  { actor: { account }, now }: SignedContext,
  total: Money,
): Omit<NewInvoice, "lines" | "kind"> => ({
  accountId: account.id,
  companyId: account.companyId,
  orderId: null,
  currency: account.currency,
  subtotal: decimalOf(total),
  tax: "0.00",
  taxRate: "0.00",
  taxReason: { code: "not_a_sale" },
  total: decimalOf(total),
  trace: [{ code: "total", amount: amountOf(total) }],
  issuedAt: now,
  dueAt: paymentDueAt(now),
});
