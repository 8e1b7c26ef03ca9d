import { z } from "zod";
import { askStripe, type StripeAccess } from "./ask-stripe";

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  enabled_events: z.array(z.string()),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Webhook = z.infer<typeof Webhook>;

/** The addresses to which Stripe reports. Throws with what Stripe says. */
export async function readWebhooks(access: StripeAccess, signal: AbortSignal): Promise<Webhook[]> {
  const said = await askStripe(access, { path: "/v1/webhook_endpoints?limit=100" }, signal);
  return z.object({ data: z.array(Webhook) }).parse(said).data;
}
