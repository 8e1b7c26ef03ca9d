import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { ServiceId } from "@/lib/domain/identity/linked-accounts/schema";
import { fixedIssuers } from "@/lib/domain/identity/linked-accounts/shared/issuer";
import { providerName } from "@/lib/domain/identity/linked-accounts/shared/providers";
import { runtime } from "@/lib/env";
import type { Claims } from "./claims";
import { githubProvider } from "./github";
import { openidProvider } from "./openid";
import { vkProvider } from "./vk";

/** The next-auth provider of a service; null if not configured. */
export function providerOf(id: ServiceId, deviceId?: string): OAuthConfig<Claims> | null {
  const { environment: set } = runtime();
  const client = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : null;
  const google = client(set.GOOGLE_CLIENT_ID, set.GOOGLE_CLIENT_SECRET);
  const github = client(set.GITHUB_CLIENT_ID, set.GITHUB_CLIENT_SECRET);
  const vk = client(set.VK_CLIENT_ID, set.VK_CLIENT_SECRET);
  const oidc = client(set.OIDC_CLIENT_ID, set.OIDC_CLIENT_SECRET);
  const staff = client(set.STAFF_OIDC_CLIENT_ID, set.STAFF_OIDC_CLIENT_SECRET);
  const name = providerName(id);
  const made = {
    google: () => google && openidProvider({ id: "google", name, issuer: fixedIssuers.google, ...google }),
    github: () => github && githubProvider(github),
    vk: () => vk && vkProvider({ ...vk, deviceId }),
    oidc: () =>
      oidc && set.OIDC_ISSUER ? openidProvider({ id: "oidc", name, issuer: set.OIDC_ISSUER, ...oidc }) : null,
    staff: () =>
      staff && set.STAFF_OIDC_ISSUER
        ? openidProvider({ id: "staff", name, issuer: set.STAFF_OIDC_ISSUER, ...staff })
        : null,
  } satisfies Record<ServiceId, () => OAuthConfig<Claims> | null>;
  return made[id]();
}
