import { isCardMethodName } from "@/lib/base/card-methods";
import type { InvoiceTitle } from "@/lib/base/invoice-title";

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

/** At most this many invoices are paid together. */
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

/** Returns whether a document with this title has a number in a series. */
export const isNumberedTitle = (title: InvoiceTitle): boolean => title === "invoice" || title === "receipt";

/** Its number, that of its receipt, or, if it has neither, its API ID: `#5001`. */
export const nameOf = ({ id, number, receiptNumber }: Omit<Named, "kind">): string =>
  number ?? receiptNumber ?? `#${id}`;

/**
 * Returns whether it is owed from its issue on: true for all sales except first orders, which become sales when paid.
 */
export const isOwedSale = ({ kind, number }: Pick<Named, "kind" | "number">): boolean =>
  kind === "sale" && number !== null;

export type InvoiceTransition =
  | "pay"
  | "cancel"
  | "reactivate"
  | "refund"
  | "charge_back"
  | "hand_over"
  | "take_back";

/** Status transitions; a missing one is not allowed, and its button is not shown. */
const transitions: Record<InvoiceStatusWord, Partial<Record<InvoiceTransition, InvoiceStatusWord>>> = {
  Unpaid: { pay: "Paid", cancel: "Cancelled", hand_over: "Collections" },
  Paid: { refund: "Refunded", charge_back: "Collections" },
  // Only what was handed over is taken back, not what the customer's bank did.
  Collections: { pay: "Paid", cancel: "Cancelled", take_back: "Unpaid" },
  // A withdrawn renewal is owed again if the cancellation of its server is revoked.
  Cancelled: { reactivate: "Unpaid" },
  Refunded: {},
};

/** Returns the status after the transition; null = not allowed. */
export const stepFrom = (status: InvoiceStatusWord, step: InvoiceTransition): InvoiceStatusWord | null =>
  transitions[status][step] ?? null;

export const cancellable = ["order", "addfunds", "combined"] as const;
type Cancellable = (typeof cancellable)[number];

/**
 * Returns what canceling the unpaid invoice undoes: its order, the added funds or the combined invoice; null = it
 * cannot be canceled. `orderStatus` is null without an order.
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
 * How an upcoming charge is paid. credit: automatically from credit. card: automatically by card, because the credit
 * is too low. short: automatic, but neither suffices. manual: waits for the customer.
 */
export const paymentModes = ["credit", "card", "short", "manual"] as const;
export type HowPaid = (typeof paymentModes)[number];

/** Returns whether the payment went through a card service; the others are credit, a transfer, and a combined invoice. */
export const isPaidByCard = (method: string): boolean => isCardMethodName(method);

/** Returns whether an unpaid invoice is past its due time. */
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
