import type { CardService } from "@/lib/base/card-methods";

/** What Stripe has to tell the panel. */
export const webhookEvents: readonly string[] = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
];

/** Where it, or another card service, tells them. */
export const webhookAddress = (publicUrl: string, service: CardService = "stripe"): string =>
  new URL(`/payment-callback/${service}`, publicUrl).href;
