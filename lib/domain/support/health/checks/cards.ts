import { readWebhooks } from "@/lib/outside/payments/read-webhooks";
import { bad, type Check, good, off } from "../check";

/** What the panel has to be told. */
const events = [
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

export const cardsCheck: Check = {
  name: "cards",
  failing: "cardsFail",
  look: async ({ environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_URL }, publicUrl, signal }) => {
    if (secretKey === undefined) return off("cardsOff");
    const address = new URL("/payment-callback/stripe", publicUrl).href;
    const all = await readWebhooks({ secretKey, url: STRIPE_URL ?? null }, signal);
    const own = all.filter(({ url }) => url === address);
    if (own.length === 0) return bad("cardsNoWebhook", { address });
    const enabled = own.find(({ status }) => status === "enabled");
    if (!enabled) return bad("cardsWebhookOff", { address });
    const told = new Set(enabled.enabled_events);
    const missing = told.has("*") ? [] : events.filter((name) => !told.has(name));
    return missing.length === 0
      ? good("cardsWork", { address })
      : bad("cardsEventsMissing", { address, events: missing.join(", ") });
  },
};
