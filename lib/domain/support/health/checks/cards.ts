import { readWebhooks } from "@/lib/outside/payments/read-webhooks";
import { webhookAddress, webhookEvents } from "@/lib/outside/payments/webhook-events";
import { bad, type Check, good, off } from "../check";

export const cardsCheck: Check = {
  name: "cards",
  failing: "cardsFail",
  look: async ({ environment: { STRIPE_SECRET_KEY: secretKey, STRIPE_URL }, publicUrl, signal }) => {
    if (secretKey === undefined) return off("cardsOff");
    const address = webhookAddress(publicUrl);
    const all = await readWebhooks({ secretKey, url: STRIPE_URL ?? null }, signal);
    const own = all.filter(({ url }) => url === address);
    if (own.length === 0) return bad("cardsNoWebhook", { address });
    const enabled = own.find(({ status }) => status === "enabled");
    if (!enabled) return bad("cardsWebhookOff", { address });
    const told = new Set(enabled.enabled_events);
    const missing = told.has("*") ? [] : webhookEvents.filter((name) => !told.has(name));
    return missing.length === 0
      ? good("cardsWork", { address })
      : bad("cardsEventsMissing", { address, events: missing.join(", ") });
  },
};
