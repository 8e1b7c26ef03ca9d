const dayMs = 86_400_000;

/** Due date of an AddFunds or combined invoice. */
export const paymentDueAt = (issuedAt: Date): Date => new Date(issuedAt.getTime() + 7 * dayMs);

/** State of a card payment, as pages show it. */
export const paymentStates = ["open", "pending", "done", "failed", "problem"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Whether a card payment can be refunded to its card, or why not. */
export const refundStates = ["now", "disputed", "won", "refunded", "part", "unpaid", "spent", "off"] as const;
export type RefundState = (typeof refundStates)[number];

/** Returns whether a card expires this month or next month, or has expired; null = it never does. */
export function cardAge(
  { year, month }: { year: number | null; month: number | null },
  now: Date,
): "good" | "last_month" | "next_month" | "expired" {
  if (year === null || month === null) return "good";
  const left = year * 12 + month - 1 - (now.getUTCFullYear() * 12 + now.getUTCMonth());
  if (left < 0) return "expired";
  return left === 0 ? "last_month" : left === 1 ? "next_month" : "good";
}
