import "server-only";
import type { AuthOptions } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { runtime } from "@/lib/env";
import { log } from "@/lib/log";
import { isSecurePanel, nextAuthCookies } from "../cookies";
import type { Claims } from "./claims";

/** Only the name of a value that did not match is logged: the value was a secret. */
const withoutSecrets = (text: string): string => text.replace(/^((?:state|nonce) mismatch).*/s, "$1");

/** next-auth would write to the console; what it knows of a failure may hold codes, so only words are kept. */
export const nextAuthLog: NonNullable<AuthOptions["logger"]> = {
  error: (code, metadata) => {
    const error = metadata instanceof Error ? metadata : metadata.error;
    log.warn({ code, reason: withoutSecrets(error?.message ?? "") }, "single sign-on failed");
  },
  warn: (code) => log.debug({ code }, "next-auth"),
  debug: () => undefined,
};

const taken = "/taken";

/** next-auth for one service and one question. It opens no session of its own: `onClaims` gets what it found out. */
export const protocolOptions = (
  provider: OAuthConfig<Claims>,
  onClaims: (claims: unknown) => void = () => undefined,
): AuthOptions => ({
  secret: runtime().secret,
  useSecureCookies: isSecurePanel(),
  cookies: nextAuthCookies(),
  providers: [provider],
  logger: nextAuthLog,
  callbacks: {
    signIn: ({ profile }) => {
      onClaims(profile);
      return taken;
    },
  },
});
