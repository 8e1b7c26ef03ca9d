import "server-only";
import type { Brand } from "@/lib/base/brand";
import type { ExternalAccount, ProviderId, ServiceId } from "@/lib/domain/identity/linked-accounts/schema";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { finishOAuth } from "../next-auth";
import { externalAccountOf } from "./claims";
import { providerOf } from "./provider";

type Arrival = { query: URLSearchParams; cookies: Record<string, string>; brand: Brand };

/** What the service says of who has come back, verified, with the cookies that end its part; null if it is off. */
export async function readClaims(
  id: ServiceId,
  { query, cookies, brand }: Arrival,
): Promise<{ claims: unknown; cookies: string[] } | null> {
  const provider = providerOf(id, query.get("device_id") ?? undefined);
  return (
    provider &&
    finishOAuth({ provider, address: addressOf(brand) }, { query: Object.fromEntries(query), cookies })
  );
}

/** Who the service says has come back, with the cookies that end its part; null when the answer is not right. */
export async function readArrival(
  id: ProviderId,
  arrival: Arrival,
): Promise<{ identity: ExternalAccount; cookies: string[] } | null> {
  const found = await readClaims(id, arrival);
  if (!found) return null;
  const externalAccount = externalAccountOf(id, found.claims);
  return externalAccount ? { identity: externalAccount, cookies: found.cookies } : null;
}
