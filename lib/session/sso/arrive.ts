import "server-only";
import type { ExternalAccount, ProviderId } from "@/lib/domain/identity/linked-accounts/schema";
import { askNextAuth } from "./ask-next-auth";
import { externalAccountOf } from "./claims";
import { protocolOptions } from "./options";
import { providerOf } from "./provider";

type Arrival = { query: URLSearchParams; cookies: Record<string, string> };

/**
 * Who the service says has come back, with the cookies that end its part; null when anything about the answer is not
 * right: state, code, nonce, signature, audience.
 */
export async function readArrival(
  id: ProviderId,
  { query, cookies }: Arrival,
): Promise<{ identity: ExternalAccount; cookies: string[] } | null> {
  const provider = providerOf(id, query.get("device_id") ?? undefined);
  if (!provider) return null;
  let claims: unknown = null;
  const options = protocolOptions(provider, (found) => {
    claims = found;
  });
  const answer = await askNextAuth(options, {
    path: ["callback", id],
    method: "GET",
    query: Object.fromEntries(query),
    cookies,
  });
  const externalAccount = externalAccountOf(id, claims);
  return externalAccount ? { identity: externalAccount, cookies: answer.cookies } : null;
}
