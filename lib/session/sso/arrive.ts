import "server-only";
import type { Brand } from "@/lib/base/brand";
import type { ExternalAccount, ProviderId } from "@/lib/domain/identity/linked-accounts/schema";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { finishOAuth } from "../next-auth";
import { externalAccountOf } from "./claims";
import { providerOf } from "./provider";

type Arrival = { query: URLSearchParams; cookies: Record<string, string>; brand: Brand };

/** Who the service says has come back, with the cookies that end its part; null when the answer is not right. */
export async function readArrival(
  id: ProviderId,
  { query, cookies, brand }: Arrival,
): Promise<{ identity: ExternalAccount; cookies: string[] } | null> {
  const provider = providerOf(id, query.get("device_id") ?? undefined);
  if (!provider) return null;
  const found = await finishOAuth(
    { provider, address: addressOf(brand) },
    { query: Object.fromEntries(query), cookies },
  );
  const externalAccount = externalAccountOf(id, found.claims);
  return externalAccount ? { identity: externalAccount, cookies: found.cookies } : null;
}
