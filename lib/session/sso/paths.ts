import "server-only";
import type { ProviderId, ServiceId } from "@/lib/domain/identity/linked-accounts/schema";

/** Outcome of a single sign-on attempt: codes that the pages translate. */
export type SsoOutcome = "cancelled" | "unavailable" | "failed" | "unknown" | "taken" | "already" | "linked";

type Told = { provider: ServiceId; outcome: SsoOutcome };

const pathWith = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** The sign-in page with an outcome to show and the path to continue to. */
export const loginPath = ({ provider, outcome }: Told, to: string): string =>
  pathWith("/login", { sso: outcome, provider, to });

export const linksPath = ({ provider, outcome }: Told): string =>
  pathWith("/account/links", { sso: outcome, provider });

export const notLinkedPath = (provider: ProviderId, to: string): string =>
  pathWith("/login/not-linked", { provider, to });

export const withTarget = (path: string, to: string): string =>
  to === "/servers" ? path : pathWith(path, { to });

/** Redirects with 303 and `no-store`, because a sign-in step is not a page to return to. */
export const leadTo = (path: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ location: path, "cache-control": "no-store" });
  for (const line of cookies) headers.append("set-cookie", line);
  return new Response(null, { status: 303, headers });
};
