import "server-only";
import type { AuthOptions } from "next-auth";
import { cookieName } from "@/lib/base/cookie-name";
import { runtime } from "@/lib/env";

/** Whether PUBLIC_URL uses https; then cookies are Secure. */
export const isSecurePanel = (): boolean => runtime().publicUrl.startsWith("https:");

export const nameOfCookie = (name: string, path: string): string => cookieName(name, path, isSecurePanel());

/** HttpOnly and SameSite=Lax. */
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

/** Names next-auth's cookies like the panel's own: its defaults use the weaker `__Secure-` prefix for most. */
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
