/**
 * Titles of invoices. pro_forma: an unpaid first order, not yet a sale. top_up, receipt: added funds, before and
 * after payment. payment: a combined invoice.
 */
export const invoiceTitles = ["invoice", "pro_forma", "top_up", "receipt", "payment"] as const;
export type InvoiceTitle = (typeof invoiceTitles)[number];
