import "server-only";
import type { AuthOptions } from "next-auth";
import { localPath } from "@/lib/base/local-path";
import { ttlSeconds } from "@/lib/domain/identity/sessions/shared/issue";
import { runtime } from "@/lib/env";
import { isSecurePanel, nextAuthCookies } from "./cookies";
import { nextAuthLog } from "./sso/options";

/** Allowed redirect targets: paths of this site, and full addresses of its own origin. */
function ownAddress(url: string, baseUrl: string): string {
  const isOwn = URL.canParse(url) && new URL(url).origin === new URL(baseUrl).origin;
  const path = localPath(isOwn ? new URL(url).pathname + new URL(url).search : url);
  return new URL(path ?? "/", baseUrl).href;
}

/**
 * next-auth's cookie carries the panel session, whose database row is what counts; passwords, codes and passkeys
 * come in by the steps of `/login`, services of single sign-on by sso/, and all set the same cookie (begin.ts).
 */
export const authOptions = (): AuthOptions => ({
  secret: runtime().secret,
  session: { strategy: "jwt", maxAge: ttlSeconds.browser },
  useSecureCookies: isSecurePanel(),
  cookies: nextAuthCookies(),
  pages: { signIn: "/login", error: "/login" },
  providers: [],
  logger: nextAuthLog,
  callbacks: {
    redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    session: ({ session }) => ({ expires: session.expires }),
  },
});
