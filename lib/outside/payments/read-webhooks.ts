import { z } from "zod";
import { readBounded } from "@/lib/base/read-bounded";

const mostBytes = 1024 * 1024;

const Webhook = z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) });
const Refused = z.object({ error: z.object({ message: z.string() }) });

/** The addresses to which Stripe reports. Throws with what Stripe says. */
export async function readWebhooks(
  { secretKey, url }: { secretKey: string; url: string | null },
  signal: AbortSignal,
): Promise<z.infer<typeof Webhook>[]> {
  const address = new URL("/v1/webhook_endpoints?limit=100", url ?? "https://api.stripe.com");
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${secretKey}` },
    redirect: "error",
    signal,
  });
  const said: unknown = JSON.parse(await readBounded(answer, mostBytes));
  const refused = Refused.safeParse(said);
  if (!answer.ok)
    throw new Error(`Stripe answered ${answer.status}: ${refused.success ? refused.data.error.message : ""}`);
  return z.object({ data: z.array(Webhook) }).parse(said).data;
}
