import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { anybody } from "../../kernel/access/access";
import { urlOf } from "../../kernel/brand/address";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import type { ProviderId } from "../linked-accounts/schema";
import { activeProviders } from "../linked-accounts/shared/providers";
import { LoggedInByPassword, LoginByPassword } from "./schema";
import { logInByPassword } from "./whmcslogin";

function requireOn(sso: ProviderId): void {
  if (!activeProviders().includes(sso)) throw fail("sso.off");
}

/** Display names. */
const titles: Record<ProviderId, string> = {
  github: "GitHub",
  google: "Google",
  oidc: "the OpenID Connect issuer",
  vk: "VK ID",
};

/**
 * `auth/<service>_init` (modules 5.13): the URL where a person signs in with that service and gets the hash for an
 * API client.
 */
const init = (sso: ProviderId) =>
  openOperation({
    name: `auth.${sso}_init`,
    summary: "Says where a person signs in with this service and gets a hash",
    description: `Answers the page on which a person signs in with ${sso === "oidc" ? "the operator's OpenID Connect issuer" : titles[sso]}; the page ends with a one-time hash for \`auth/${sso}_signin\`.`,
    access: anybody("read"),
    fails: ["sso.off"],
    input: z.object({}),
    output: z.object({
      result: about(z.literal("OK"), "It went well."),
      action: about(z.literal(`${sso}_init`), "The action that was called."),
      sso: about(z.string(), "Name of the service.", sso),
      url: about(
        z.string(),
        "Page for the person's browser; it ends with the hash.",
        "https://panel.example.com/login/sso-hash",
      ),
    }),
    run: async ({ brand }) => {
      requireOn(sso);
      const url = urlOf(brand, "/login/sso-hash");
      return { result: "OK" as const, action: `${sso}_init` as const, sso, url };
    },
  });

const { location, ttl, fix_ip, fix_ix, full_customer_data } = LoginByPassword.shape;
const BySignIn = z.object({
  sso_hash: about(wireText(200), "One-time hash from the page of that service.", "0123456789abcdef"),
  location,
  ttl,
  fix_ip,
  fix_ix,
  full_customer_data,
});

/** `auth/<service>_signin`: `whmcslogin` with that service, under its own name. */
const signIn = (sso: ProviderId) =>
  openOperation({
    name: `auth.${sso}_signin`,
    summary: "Opens a session with the hash of a single sign-on",
    description: `Opens a session for the one-time hash that signing in with ${titles[sso]} ended with. It answers as \`auth/whmcslogin\` does.`,
    access: anybody("write"),
    changes: [],
    fails: ["sso.off", "login.failed"],
    input: BySignIn,
    output: LoggedInByPassword,
    run: (context, input) => {
      requireOn(sso);
      return logInByPassword(context, { ...input, sso });
    },
  });

export const ssoCalls = {
  github_init: init("github"),
  github_signin: signIn("github"),
  google_init: init("google"),
  google_signin: signIn("google"),
  oidc_init: init("oidc"),
  oidc_signin: signIn("oidc"),
  vk_init: init("vk"),
  vk_signin: signIn("vk"),
};
