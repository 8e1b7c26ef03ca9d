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

/** What credit can pay of it: nothing of an invoice that itself adds credit (decisions 6). */
export const payableFromCredit = (
  invoice: Pick<InvoiceRow, "status" | "total" | "paid" | "currency" | "combinedInto" | "kind">,
): Money => (invoice.kind === "addfunds" ? zero(invoice.currency) : payableOf(invoice));

/** What this invoice can take by itself; one that a combined invoice pays takes nothing meanwhile. */
export const payableOf = (
  invoice: Pick<InvoiceRow, "status" | "total" | "paid" | "currency" | "combinedInto">,
): Money => (invoice.combinedInto === null ? balanceOf(invoice) : zero(invoice.currency));
