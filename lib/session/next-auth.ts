import "server-only";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { signInByPassword } from "@/lib/domain/auth/sign-in";
import { DomainError } from "@/lib/domain/errors";
import { ttlSeconds } from "@/lib/domain/sessions/issue";
import { runtime } from "@/lib/env";
import { guestContext } from "./context";
import { requestFacts } from "./request-facts";

/** The panel session inside next-auth's cookie: the cookie only carries it, the database row is what counts. */
type PanelUser = { id: string; panelToken: string };

/** The sign-in page reads these words from the answer; they say nothing about the account. */
const failureWord = (error: unknown): string => {
  if (!(error instanceof DomainError)) return "unavailable";
  return error.code === "login_failed" || error.code === "invalid" ? "wrong_pair" : error.code;
};

async function signIn(email: string, password: string, headers: Headers): Promise<PanelUser> {
  const context = guestContext(requestFacts(headers));
  const step = await signInByPassword(context, { email, password }).catch((error: unknown) => {
    throw new Error(failureWord(error));
  });
  if ("challengeToken" in step) throw new Error("second_factor");
  return { id: "panel", panelToken: step.panelToken };
}

export function authOptions(): AuthOptions {
  const isSecure = runtime().publicUrl.startsWith("https:");
  return {
    secret: runtime().secret,
    session: { strategy: "jwt", maxAge: ttlSeconds.browser },
    useSecureCookies: isSecure,
    pages: { signIn: "/login", error: "/login" },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (credentials, request) =>
          signIn(
            credentials?.email ?? "",
            credentials?.password ?? "",
            new Headers(request.headers as Record<string, string>),
          ),
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) =>
        user && "panelToken" in user ? { panelToken: user.panelToken, sub: user.id } : token,
      session: ({ session }) => ({ expires: session.expires }),
    },
  };
}
