import { type Money, moneyOf, subtract, zero } from "@/lib/base/money";
import type { InvoiceRow } from "../lookup";
import { stepFrom } from "../rules";

/** What is still due of an invoice. */
export const balanceOf = ({
  status,
  total,
  paid,
  currency,
}: Pick<InvoiceRow, "status" | "total" | "paid" | "currency">): Money =>
  stepFrom(status, "pay") ? subtract(moneyOf(total, currency), moneyOf(paid, currency)) : zero(currency);

/** Amount payable from credit: 0.00 for an invoice that itself adds credit. */
export const payableFromCredit = (
  invoice: Pick<InvoiceRow, "status" | "total" | "paid" | "currency" | "combinedInto" | "kind">,
): Money => (invoice.kind === "addfunds" ? zero(invoice.currency) : payableOf(invoice));

/** Amount payable on the invoice itself; 0.00 while it is part of a combined invoice. */
export const payableOf = (
  invoice: Pick<InvoiceRow, "status" | "total" | "paid" | "currency" | "combinedInto">,
): Money => (invoice.combinedInto === null ? balanceOf(invoice) : zero(invoice.currency));
