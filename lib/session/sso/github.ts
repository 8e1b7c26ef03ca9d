import "server-only";
import GithubProvider from "next-auth/providers/github";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import type { Claims } from "./claims";
import { fetchJson } from "./fetch-json";

const User = z.object({ id: z.int(), login: z.string() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

type Endpoints = { clientId: string; clientSecret: string; apiUrl?: string };

/** GitHub, with the primary email and its verification from the emails API: the profile's public email has neither. */
export function githubProvider({
  apiUrl = "https://api.github.com",
  ...client
}: Endpoints): OAuthConfig<Claims> {
  const read = <T extends z.ZodType>(path: string, accessToken: string, schema: T) =>
    fetchJson(schema, `${apiUrl}${path}`, {
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${accessToken}`,
        "user-agent": "Panel",
      },
    });
  const userinfo: OAuthConfig<Claims>["userinfo"] = {
    url: `${apiUrl}/user`,
    request: async ({ tokens }) => {
      const accessToken = tokens.access_token ?? "";
      const user = await read("/user", accessToken, User);
      const emails = await read("/user/emails", accessToken, Emails);
      const email = emails.find(({ primary }) => primary);
      return { sub: String(user.id), email: email?.email, email_verified: email?.verified };
    },
  };
  const { profile: _, options: _options, ...github } = GithubProvider(client);
  return { ...github, ...client, userinfo, checks: ["pkce", "state"], profile: ({ sub }) => ({ id: sub }) };
}
