import { eq, isNull, or, type SQL } from "drizzle-orm";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { runtime } from "@/lib/env";
import { isProviderId, type ProviderId } from "../schema";

/** The issuers of the services that are one alone. Links are stored with them: never change one. */
export const fixedIssuers = {
  google: "https://accounts.google.com",
  github: "https://github.com",
  vk: "https://id.vk.com",
} as const satisfies Record<Exclude<ProviderId, "oidc">, string>;

/** The issuer by whose word this service signs in now; null if it is off and could be any. */
export function issuerOf(provider: ProviderId): string | null {
  if (provider !== "oidc") return fixedIssuers[provider];
  const issuer = runtime().environment.OIDC_ISSUER ?? null;
  return issuer?.endsWith("/") ? issuer.slice(0, -1) : issuer;
}

/** Whether a link is of the issuer of now: the same subject of another issuer is somebody else. */
export function isOfPresentIssuer({
  provider,
  issuer,
}: {
  provider: string;
  issuer: string | null;
}): boolean {
  if (!isProviderId(provider)) return false;
  const present = issuerOf(provider);
  return present === null || issuer === null || issuer === present;
}

/** The same for a query. */
export function whereOfPresentIssuer(provider: ProviderId): SQL | undefined {
  const present = issuerOf(provider);
  if (present === null) return undefined;
  return or(isNull(linkedAccounts.issuer), eq(linkedAccounts.issuer, present));
}
