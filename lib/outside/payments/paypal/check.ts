import { z } from "zod";
import { askPayPal, openPayPal, type PayPalTools } from "./client";
import { payPalEvents } from "./webhook-events";

const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) });

/**
 * Asks PayPal for the webhook, without changing anything: whether it is the app's, reports to this address, and all that
 * is needed. Returns the address; throws what PayPal says, or what is missing.
 */
export async function checkPayPal({ webhookId, ...access }: PayPalTools, address: string): Promise<string> {
  const opened = await openPayPal(access);
  const path = `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`;
  const webhook = Webhook.parse(await askPayPal(opened, "GET", path));
  if (webhook.url !== address)
    throw new Error(`The webhook reports to ${webhook.url} and not to ${address}.`);
  const told = new Set(webhook.event_types.map(({ name }) => name));
  const missing = told.has("*") ? [] : payPalEvents.filter((name) => !told.has(name));
  if (missing.length > 0) throw new Error(`The webhook does not report ${missing.join(", ")}.`);
  return webhook.url;
}
