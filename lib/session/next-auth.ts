import "server-only";
import type { AuthOptions } from "next-auth";
import { ttlSeconds } from "@/lib/domain/sessions/issue";
import { runtime } from "@/lib/env";

/**
 * next-auth's cookie carries the panel session, whose database row is what counts; passwords, codes and passkeys
 * come in by the steps of `/login`, which set the same cookie (begin.ts).
 */
export const authOptions = (): AuthOptions => ({
  secret: runtime().secret,
  session: { strategy: "jwt", maxAge: ttlSeconds.browser },
  useSecureCookies: runtime().publicUrl.startsWith("https:"),
  pages: { signIn: "/login", error: "/login" },
  providers: [],
  callbacks: {
    session: ({ session }) => ({ expires: session.expires }),
  },
});
