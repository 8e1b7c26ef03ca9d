/**
 * What an invoice is called. pro_forma: a first order that is not paid, and so is no sale yet. top_up, receipt: added
 * funds, before and after the money is there. payment: of several invoices together.
 */
export const invoiceTitles = ["invoice", "pro_forma", "top_up", "receipt", "payment"] as const;
export type InvoiceTitle = (typeof invoiceTitles)[number];
