import "server-only";
import type { ProviderId } from "@/lib/domain/identity/linked-accounts/schema";
import { beginOAuth } from "../next-auth";
import { providerOf } from "./provider";

export type Departure = { url: URL; state: string; cookies: string[] };

/** Where to send the browser, and the cookies it must bring back; null when the service is off or not reachable. */
export async function departTo(id: ProviderId): Promise<Departure | null> {
  const provider = providerOf(id);
  if (!provider) return null;
  const { location, cookies } = await beginOAuth(provider);
  if (!location || !URL.canParse(location)) return null;
  const url = new URL(location);
  const state = url.searchParams.get("state");
  // Without a redirect it is an error page: the service could not be asked for its addresses.
  return state ? { url, state, cookies } : null;
}
