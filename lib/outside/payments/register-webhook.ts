import { z } from "zod";
import { askStripe, type StripeAccess } from "./ask-stripe";
import type { Webhook } from "./read-webhooks";
import { webhookEvents } from "./webhook-events";

const mark = { name: "registered_by", value: "panel" };

/** Whether the panel itself has registered it, so that it may be replaced: its secret is told once alone. */
export const isOwnWebhook = ({ metadata }: Webhook): boolean => metadata?.[mark.name] === mark.value;

/** Has Stripe report to this address. Returns the secret that signs the reports; throws with what Stripe says. */
export async function registerWebhook(
  access: StripeAccess,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  const form = new URLSearchParams({ url: address, [`metadata[${mark.name}]`]: mark.value });
  for (const name of webhookEvents) form.append("enabled_events[]", name);
  const said = await askStripe(access, { method: "POST", path: "/v1/webhook_endpoints", form }, signal);
  return z.object({ secret: z.string() }).parse(said).secret;
}

export const removeWebhook = (access: StripeAccess, { id }: Webhook, signal: AbortSignal): Promise<unknown> =>
  askStripe(access, { method: "DELETE", path: `/v1/webhook_endpoints/${id}` }, signal);
