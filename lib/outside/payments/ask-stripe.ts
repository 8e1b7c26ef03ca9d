import { z } from "zod";
import { readBounded } from "@/lib/base/read-bounded";

/** `url`: API base URL; null = Stripe's own. */
export type StripeAccess = { secretKey: string; url: string | null };

const mostBytes = 1024 * 1024;
const Refused = z.object({ error: z.object({ message: z.string() }) });

/** One call of Stripe's API, for what the payments themselves do not need. Throws with what Stripe says. */
export async function askStripe(
  { secretKey, url }: StripeAccess,
  {
    method = "GET",
    path,
    form,
  }: { method?: "GET" | "POST" | "DELETE"; path: string; form?: URLSearchParams },
  signal: AbortSignal,
): Promise<unknown> {
  const answer = await fetch(new URL(path, url ?? "https://api.stripe.com"), {
    method,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(form ? { body: form } : {}),
    redirect: "error",
    signal,
  });
  const text = await readBounded(answer, mostBytes);
  const said: unknown = JSON.parse(text);
  if (answer.ok) return said;
  const refused = Refused.safeParse(said);
  throw new Error(`Stripe answered ${answer.status}: ${refused.success ? refused.data.error.message : ""}`);
}
