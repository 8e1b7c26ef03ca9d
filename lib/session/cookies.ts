import "server-only";
import type { AuthOptions } from "next-auth";
import { cookieName } from "@/lib/base/cookie-name";
import { runtime } from "@/lib/env";

/** Cookies are for https alone where the panel's address has it. */
export const isSecurePanel = (): boolean => runtime().publicUrl.startsWith("https:");

export const nameOfCookie = (name: string, path: string): string => cookieName(name, path, isSecurePanel());

/** No script reads them, and other sites send them along only when they lead here. */
export const cookieFlags = (path: string) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  secure: isSecurePanel(),
  path,
});

const nextAuthNames = {
  sessionToken: "session-token",
  callbackUrl: "callback-url",
  csrfToken: "csrf-token",
  pkceCodeVerifier: "pkce.code_verifier",
  state: "state",
  nonce: "nonce",
} as const;

const shortLived = new Set(["pkceCodeVerifier", "state"]);
const lifeSeconds = 15 * 60;

/** next-auth's own cookies under our names: it would give most of them the weaker prefix. */
export const nextAuthCookies = (): NonNullable<AuthOptions["cookies"]> =>
  Object.fromEntries(
    Object.entries(nextAuthNames).map(([kind, name]) => [
      kind,
      {
        name: nameOfCookie(`next-auth.${name}`, "/"),
        options: { ...cookieFlags("/"), ...(shortLived.has(kind) ? { maxAge: lifeSeconds } : {}) },
      },
    ]),
  );
