import { minus } from "@/lib/base/money";
import type { InvoiceRow } from "../lookup";

/** What is still due of an invoice, decimal text. */
export const balanceOf = ({
  status,
  total,
  creditApplied,
  currency,
}: Pick<InvoiceRow, "status" | "total" | "creditApplied" | "currency">): string =>
  status === "Unpaid" ? minus(total, creditApplied, currency) : "0.00";
