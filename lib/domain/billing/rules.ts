export type InvoiceStatusWord = "Unpaid" | "Paid" | "Cancelled" | "Refunded";

export const invoiceStatuses = [
  "Unpaid",
  "Paid",
  "Cancelled",
  "Refunded",
] as const satisfies readonly InvoiceStatusWord[];

export const isInvoiceStatus = (word: string): word is InvoiceStatusWord =>
  invoiceStatuses.some((status) => status === word);

/** Past its due day, `YYYY-MM-DD` on both sides; the day itself is still in time. */
export const isOverdue = (status: string, dueDay: string, today: string): boolean =>
  status === "Unpaid" && dueDay < today;

/** The zero dates of the wire stand for none. */
export const dayOrNone = (day: string): string | null => (day.startsWith("0000") ? null : day.slice(0, 10));

/** `YYYY-MM-DD HH:MM:SS` of the wire, in UTC, as ISO 8601; null for the zero moment. */
export const momentOrNone = (moment: string): string | null =>
  moment.startsWith("0000") ? null : `${moment.replace(" ", "T")}Z`;

const taxEndings = {
  domestic: ", the seller's country",
  eu_consumer: ", where the customer lives",
  reverse_charge: ", reverse charge",
  outside_eu: ", outside the EU",
  export: ", outside the seller's country",
} as const;

export type TaxRule = keyof typeof taxEndings;

const taxRules = Object.keys(taxEndings).filter((key): key is TaxRule => Object.hasOwn(taxEndings, key));

/** The rule behind the sentence on an invoice, so that other languages can say it; null for an unknown sentence. */
export const taxRuleOf = (sentence: string): TaxRule | null =>
  taxRules.find((rule) => sentence.endsWith(taxEndings[rule])) ?? null;

/** "21.00" → "21", "25.50" → "25.5", "20" → "20". */
export const percentText = (rate: string): string => rate.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
