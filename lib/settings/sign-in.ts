import { z } from "zod";
import { isTrustworthy, secretOf, webAddress } from "@/lib/base/setting-forms";
import { settingOf } from "./setting";

const signIn = settingOf("sign_in");
const signUp = settingOf("sign_up");

const clientId = (service: string, id: string) =>
  signIn(
    z.string().optional(),
    `sign-in through ${service}; it returns to \`PUBLIC_URL/api/auth/callback/${id}\``,
    { usually: "none: off" },
  );
const clientSecret = (service: string) =>
  signIn(z.string().optional(), `secret of that client at ${service}`, { isSecret: true });

/** Single sign-on providers and KYC. */
export const signInSettings = {
  GOOGLE_CLIENT_ID: clientId("Google", "google"),
  GOOGLE_CLIENT_SECRET: clientSecret("Google"),
  GITHUB_CLIENT_ID: clientId("GitHub", "github"),
  GITHUB_CLIENT_SECRET: clientSecret("GitHub"),
  VK_CLIENT_ID: clientId("VK ID (for accounts that have linked it: it vouches for no email)", "vk"),
  VK_CLIENT_SECRET: clientSecret("VK ID"),
  OIDC_ISSUER: signIn(
    z.string().refine(isTrustworthy, "must be an https address").optional(),
    "sign-in through any OpenID Connect issuer: `https`, or `http` on the same machine; accounts that are linked are of this issuer, and link anew with another",
    { usually: "none: off" },
  ),
  OIDC_CLIENT_ID: clientId("that issuer", "oidc"),
  OIDC_CLIENT_SECRET: clientSecret("that issuer"),
  OIDC_NAME: signIn(
    z.string().max(40, "must have at most 40 characters").default("OpenID Connect"),
    "what its button says",
  ),
  IDENTITY_URL: signUp(
    webAddress().optional(),
    "service that checks who customers are (KYC), asked and reporting with JSON that is signed as webhooks are",
    { usually: "none: off; a sandbox in the demo" },
  ),
  IDENTITY_SECRET: signUp(secretOf(16).optional(), "signs both directions, at least 16 characters", {
    isSecret: true,
  }),
};
