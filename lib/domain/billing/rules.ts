export type InvoiceStatusWord = "Unpaid" | "Paid" | "Cancelled" | "Refunded";

export const invoiceStatuses = [
  "Unpaid",
  "Paid",
  "Cancelled",
  "Refunded",
] as const satisfies readonly InvoiceStatusWord[];

export const isInvoiceStatus = (word: string): word is InvoiceStatusWord =>
  invoiceStatuses.some((status) => status === word);

/** Whether the due day has passed, `YYYY-MM-DD` on both sides; the due day itself is still in time. */
export const isOverdue = (status: string, dueDay: string, today: string): boolean =>
  status === "Unpaid" && dueDay < today;

/** "21.00" → "21", "25.50" → "25.5", "20" → "20". */
export const percentText = (rate: string): string => rate.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
