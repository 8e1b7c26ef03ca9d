import type { InvoiceTitle } from "@/lib/base/invoice-title";
import { trimEndOf } from "@/lib/base/trim-end";

export type InvoiceStatusWord = "Unpaid" | "Paid" | "Cancelled" | "Refunded" | "Collections";

export const invoiceStatuses = [
  "Unpaid",
  "Paid",
  "Cancelled",
  "Refunded",
  "Collections",
] as const satisfies readonly InvoiceStatusWord[];

/** Used as a status filter for everything owed: unpaid and charged back. */
export const owedFilter = "owed" as const;

export const isInvoiceStatus = (word: string): word is InvoiceStatusWord =>
  invoiceStatuses.some((status) => status === word);

export const invoiceKinds = ["sale", "addfunds", "combined"] as const;
export type InvoiceKindWord = (typeof invoiceKinds)[number];

/** So many invoices at most are paid together. */
export const mostTogether = 250;

export const isInvoiceKind = (word: string): word is InvoiceKindWord =>
  invoiceKinds.some((kind) => kind === word);

type Named = { id: number; kind: InvoiceKindWord; number: string | null; receiptNumber: string | null };

export function titleOf({ kind, number, receiptNumber }: Omit<Named, "id">): InvoiceTitle {
  if (number !== null) return "invoice";
  if (kind === "sale") return "pro_forma";
  if (kind === "combined") return "payment";
  return receiptNumber === null ? "top_up" : "receipt";
}

/** Whether a document that is called so has a number in a series. */
export const isNumberedTitle = (title: InvoiceTitle): boolean => title === "invoice" || title === "receipt";

/** Its number, that of its receipt, or, while it has neither, the id by which programs know it: `#5001`. */
export const nameOf = ({ id, number, receiptNumber }: Omit<Named, "kind">): string =>
  number ?? receiptNumber ?? `#${id}`;

/** Whether it is owed from its issue on, as all sales are but first orders, which become sales when they are paid. */
export const isOwedSale = ({ kind, number }: Pick<Named, "kind" | "number">): boolean =>
  kind === "sale" && number !== null;

export type InvoiceTransition = "pay" | "cancel" | "reactivate" | "refund" | "charge_back";

/** Which step leads where; a step that is not named cannot be taken, and its button is not there. */
const transitions: Record<InvoiceStatusWord, Partial<Record<InvoiceTransition, InvoiceStatusWord>>> = {
  Unpaid: { pay: "Paid", cancel: "Cancelled" },
  Paid: { refund: "Refunded", charge_back: "Collections" },
  Collections: { pay: "Paid", cancel: "Cancelled" },
  // A withdrawn renewal is owed again when the cancellation of its server is withdrawn.
  Cancelled: { reactivate: "Unpaid" },
  Refunded: {},
};

/** Where the step leads from here; null = it cannot be taken. */
export const stepFrom = (status: InvoiceStatusWord, step: InvoiceTransition): InvoiceStatusWord | null =>
  transitions[status][step] ?? null;

export const cancellable = ["order", "addfunds", "combined"] as const;
type Cancellable = (typeof cancellable)[number];

/**
 * What cancelling the unpaid invoice undoes: its order, or the payment plan that it is; null = it cannot be
 * cancelled. `orderStatus` is null where there is no order.
 */
export function cancellableOf(
  status: InvoiceStatusWord,
  kind: InvoiceKindWord,
  orderStatus: string | null,
): Cancellable | null {
  if (status !== "Unpaid" || stepFrom(status, "cancel") === null) return null;
  if (kind !== "sale") return kind;
  return orderStatus === "unpaid" ? "order" : null;
}

/**
 * How a coming charge is paid. credit: taken by itself. card: charged by itself, because the credit does not reach. short: would be
 * taken, but nothing reaches. manual: waits for the customer.
 */
export const paymentModes = ["credit", "card", "short", "manual"] as const;
export type HowPaid = (typeof paymentModes)[number];

/** Whether that is how a card pays; the other ways are credit, a transfer, and a combined invoice. */
export const isPaidByCard = (method: string): boolean => method === "sandbox" || method === "stripe";

/** Whether the moment has passed at which it was due. */
export const isOverdue = (status: string, dueAt: Date, now: Date): boolean =>
  status === "Unpaid" && dueAt < now;

export type ShownStatus = InvoiceStatusWord | "Overdue" | "PartPaid";

/** The displayed state of an unpaid invoice, more precise than its status. */
export function shownStatus<Status extends string>(
  status: Status,
  facts: { isOverdue: boolean; isPartPaid: boolean },
): Status | "Overdue" | "PartPaid" {
  if (status !== "Unpaid") return status;
  if (facts.isOverdue) return "Overdue";
  return facts.isPartPaid ? "PartPaid" : status;
}

/** "21.00" → "21", "25.50" → "25.5", "20" → "20". */
export const percentText = (rate: string): string =>
  rate.includes(".") ? trimEndOf(rate, "0").replace(/\.$/, "") : rate;
