import "server-only";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { fixedIssuers } from "@/lib/domain/identity/linked-accounts/shared/issuer";
import type { Claims } from "./claims";
import { fetchJson } from "./fetch-json";

const Tokens = z.object({ access_token: z.string() });
const Answer = z.object({
  user: z.object({ user_id: z.union([z.string(), z.int()]).transform(String), email: z.string().optional() }),
});

type Settings = {
  clientId: string;
  clientSecret: string;
  /** VK's device id, returned with the code; the token request must repeat it. */
  deviceId: string | undefined;
  baseUrl?: string;
};

/**
 * VK ID (OAuth 2.1). next-auth's own provider uses VK's previous service, which accepts no new applications, and does
 * not request the email. VK does not report whether an email is verified, so none counts as verified: a VK account
 * can sign in only after it was linked while signed in.
 */
export function vkProvider(settings: Settings): OAuthConfig<Claims> {
  const { clientId, clientSecret, deviceId = "", baseUrl = fixedIssuers.vk } = settings;
  const post = <T extends z.ZodType>(path: string, schema: T, fields: Record<string, string>) =>
    fetchJson(schema, `${baseUrl}${path}`, { method: "POST", body: new URLSearchParams(fields) });
  return {
    id: "vk",
    name: "VK ID",
    type: "oauth",
    clientId,
    clientSecret,
    checks: ["pkce", "state"],
    idToken: false,
    authorization: { url: `${baseUrl}/authorize`, params: { scope: "email" } },
    token: {
      url: `${baseUrl}/oauth2/auth`,
      request: async ({ params, checks, provider }) => ({
        tokens: await post("/oauth2/auth", Tokens, {
          grant_type: "authorization_code",
          client_id: clientId,
          client_secret: clientSecret,
          code: params.code ?? "",
          code_verifier: checks.code_verifier ?? "",
          device_id: deviceId,
          redirect_uri: provider.callbackUrl,
          state: params.state ?? "",
        }),
      }),
    },
    userinfo: {
      url: `${baseUrl}/oauth2/user_info`,
      request: async ({ tokens }) => {
        const fields = { client_id: clientId, access_token: tokens.access_token ?? "" };
        const { user } = await post("/oauth2/user_info", Answer, fields);
        return { sub: user.user_id, email: user.email, email_verified: false };
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}
