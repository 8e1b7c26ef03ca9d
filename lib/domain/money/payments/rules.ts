const dayMs = 86_400_000;

/** When an invoice for added funds, or a combined invoice, is due. */
export const paymentDueAt = (issuedAt: Date): Date => new Date(issuedAt.getTime() + 7 * dayMs);

/** How far a payment by card is, as pages say it. */
export const paymentStates = ["open", "pending", "done", "failed", "problem"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Whether a payment by card can be sent back to its card, or why not. */
export const refundStates = ["now", "disputed", "won", "refunded", "part", "unpaid", "spent", "off"] as const;
export type RefundState = (typeof refundStates)[number];

/** Whether a card can no longer be charged after this month, or after the next one. */
export function cardAge(
  { year, month }: { year: number; month: number },
  now: Date,
): "good" | "last_month" | "next_month" | "expired" {
  const left = year * 12 + month - 1 - (now.getUTCFullYear() * 12 + now.getUTCMonth());
  if (left < 0) return "expired";
  return left === 0 ? "last_month" : left === 1 ? "next_month" : "good";
}
