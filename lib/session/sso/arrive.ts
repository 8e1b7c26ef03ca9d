import "server-only";
import type { ExternalAccount, ProviderId } from "@/lib/domain/identity/linked-accounts/schema";
import { finishOAuth } from "../next-auth";
import { externalAccountOf } from "./claims";
import { providerOf } from "./provider";

type Arrival = { query: URLSearchParams; cookies: Record<string, string> };

/** Who the service says has come back, with the cookies that end its part; null when the answer is not right. */
export async function readArrival(
  id: ProviderId,
  { query, cookies }: Arrival,
): Promise<{ identity: ExternalAccount; cookies: string[] } | null> {
  const provider = providerOf(id, query.get("device_id") ?? undefined);
  if (!provider) return null;
  const found = await finishOAuth(provider, { query: Object.fromEntries(query), cookies });
  const externalAccount = externalAccountOf(id, found.claims);
  return externalAccount ? { identity: externalAccount, cookies: found.cookies } : null;
}
