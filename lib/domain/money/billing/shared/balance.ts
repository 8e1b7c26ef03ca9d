import { minus } from "@/lib/base/money";
import type { InvoiceRow } from "../lookup";
import { stepFrom } from "../rules";

/** What is still due of an invoice, decimal text. */
export const balanceOf = ({
  status,
  total,
  paid,
  currency,
}: Pick<InvoiceRow, "status" | "total" | "paid" | "currency">): string =>
  stepFrom(status, "pay") ? minus(total, paid, currency) : "0.00";

/** What credit can pay of it: nothing of an invoice that itself adds credit (decisions 6). */
export const payableFromCredit = (
  invoice: Pick<InvoiceRow, "status" | "total" | "paid" | "currency" | "combinedInto" | "kind">,
): string => (invoice.kind === "addfunds" ? "0.00" : payableOf(invoice));

/** What this invoice can take by itself; one that a combined invoice pays takes nothing meanwhile. */
export const payableOf = (
  invoice: Pick<InvoiceRow, "status" | "total" | "paid" | "currency" | "combinedInto">,
): string => (invoice.combinedInto === null ? balanceOf(invoice) : "0.00");
