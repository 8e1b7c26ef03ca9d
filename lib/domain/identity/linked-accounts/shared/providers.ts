import { runtime } from "@/lib/env";
import { type ProviderId, providerIds } from "../schema";

const ownNames = { google: "Google", github: "GitHub", vk: "VK ID" } as const;

/** The service's name for people. */
export const providerName = (id: ProviderId): string =>
  id === "oidc" ? runtime().environment.OIDC_NAME : ownNames[id];

/** All settings of a service are given or none (lib/env.ts), so checking one is enough. */
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

/** The services that the operator has set up, in a fixed order. */
export const activeProviders = (): ProviderId[] => providerIds.filter(isOn);
