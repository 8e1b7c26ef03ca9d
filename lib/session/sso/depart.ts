import "server-only";
import type { Brand } from "@/lib/base/brand";
import type { ServiceId } from "@/lib/domain/identity/linked-accounts/schema";
import { addressOf } from "@/lib/domain/kernel/brand/address";
import { beginOAuth } from "../next-auth";
import { providerOf } from "./provider";

export type Departure = { url: URL; state: string; cookies: string[] };

/** The provider's authorization URL and the cookies to set; null if the provider is disabled or unreachable. */
export async function departTo(id: ServiceId, brand: Brand): Promise<Departure | null> {
  const provider = providerOf(id);
  if (!provider) return null;
  const { location, cookies } = await beginOAuth({ provider, address: addressOf(brand) });
  if (!location || !URL.canParse(location)) return null;
  const url = new URL(location);
  const state = url.searchParams.get("state");
  // A URL without `state` is next-auth's error page: the provider's discovery failed.
  return state ? { url, state, cookies } : null;
}
