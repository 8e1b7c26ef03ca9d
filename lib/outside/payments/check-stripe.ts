import { readBounded } from "@/lib/base/read-bounded";

const mostBytes = 64 * 1024;

/** Asks Stripe whose key it is, without changing anything. Returns the account's id; throws with what Stripe says. */
export async function checkStripeKey(
  { secretKey, url }: { secretKey: string; url: string | null },
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetch(new URL("/v1/account", url ?? "https://api.stripe.com"), {
    headers: { authorization: `Bearer ${secretKey}` },
    redirect: "error",
    signal,
  });
  const text = await readBounded(answer, mostBytes);
  const said = JSON.parse(text) as { id?: unknown; error?: { message?: unknown } };
  if (!answer.ok) throw new Error(`Stripe answered ${answer.status}: ${String(said.error?.message ?? "")}`);
  return String(said.id ?? "");
}
