import { runtime } from "@/lib/env";
import { type ProviderId, providerIds, type ServiceId } from "../schema";

const ownNames = { google: "Google", github: "GitHub", vk: "VK ID" } as const;

/** Display name of the service. */
export function providerName(id: ServiceId): string {
  const { OIDC_NAME, STAFF_OIDC_NAME } = runtime().environment;
  if (id === "staff") return STAFF_OIDC_NAME;
  return id === "oidc" ? OIDC_NAME : ownNames[id];
}

/** A service has either all of its settings or none (lib/env.ts), so checking one is enough. */
function isOn(id: ProviderId): boolean {
  const { environment } = runtime();
  const given = {
    google: environment.GOOGLE_CLIENT_ID,
    github: environment.GITHUB_CLIENT_ID,
    vk: environment.VK_CLIENT_ID,
    oidc: environment.OIDC_ISSUER,
  } satisfies Record<ProviderId, string | undefined>;
  return given[id] !== undefined;
}

/** The configured services, in a fixed order. */
export const activeProviders = (): ProviderId[] => providerIds.filter(isOn);
