import type { Route } from "next";
import type { BackOfficeRow, SectionName } from "@/lib/domain/support/back-office/schema";

const invoicePage = (id: number): Route => `/staff/invoices/${id}` as Route;

/** The invoice that a payment was for. */
export const paymentHref = ({ invoice }: BackOfficeRow): Route | null =>
  invoice === undefined ? null : invoicePage(invoice);

/** Where the lines of a list have pages of their own, the way there. */
export function pagesOf(name: SectionName) {
  if (name === "payments") return { hrefOf: paymentHref };
  return name === "invoices" ? { hrefOf: ({ id }: BackOfficeRow) => invoicePage(id) } : {};
}
