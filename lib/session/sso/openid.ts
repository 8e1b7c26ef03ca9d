import { trimEndOf } from "@/lib/base/trim-end";
import "server-only";
import type { TokenSet } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { boundedAgent } from "./bounded-agent";
import type { Claims } from "./claims";

type Settings = {
  id: "google" | "oidc" | "staff";
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
};

const patienceMs = 5_000;

const wellKnownOf = (issuer: string): string => `${trimEndOf(issuer, "/")}/.well-known/openid-configuration`;

/** The claims of the id_token, which is already verified. */
function claimsOf(tokens: TokenSet): Claims {
  if (typeof tokens.claims !== "function") throw new Error("the issuer gave no id_token");
  return tokens.claims();
}

/**
 * An OpenID Connect issuer. The id_token identifies the user; many issuers return the email only from the userinfo
 * endpoint.
 */
export const openidProvider = ({ id, name, issuer, ...client }: Settings): OAuthConfig<Claims> => ({
  id,
  name,
  type: "oauth",
  ...client,
  wellKnown: wellKnownOf(issuer),
  authorization: { params: { scope: "openid email" } },
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  httpOptions: { timeout: patienceMs, agent: boundedAgent(issuer) },
  userinfo: {
    request: async ({ tokens, client: issuerClient }) => {
      const claims = claimsOf(tokens);
      if (claims.email !== undefined || !tokens.access_token) return claims;
      const more = await issuerClient.userinfo(tokens.access_token);
      if (more.sub !== claims.sub) throw new Error("the userinfo is about somebody else than the id_token");
      return { ...claims, email: more.email, email_verified: more.email_verified };
    },
  },
  profile: ({ sub }) => ({ id: sub }),
});
