import "server-only";
import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { whmcslogin } from "@/lib/domain/auth/whmcslogin";
import { DomainError } from "@/lib/domain/errors";
import { runtime } from "@/lib/env";
import { guestContext } from "./context";
import { requestFacts } from "./request-facts";

/** The panel session inside next-auth's cookie: the cookie only carries it, the database row is what counts. */
type PanelUser = { id: string; panelToken: string };

const browserTtlSeconds = 43_200;

/** The sign-in page reads these words from the answer; they say nothing about the account. */
const failureWord = (error: unknown): string => {
  if (!(error instanceof DomainError)) return "unavailable";
  return error.code === "login_failed" || error.code === "invalid" ? "wrong_pair" : error.code;
};

async function signIn(user: string, password: string, headers: Headers): Promise<PanelUser> {
  const context = guestContext(requestFacts(headers));
  const { result } = await whmcslogin
    .call(context, { user, password, ttl: browserTtlSeconds, fix_ip: false })
    .catch((error: unknown) => {
      throw new Error(failureWord(error));
    });
  if ("2fa" in result && result.token === null) throw new Error("second_factor");
  if (!("token_expire" in result)) throw new Error("unavailable");
  return { id: result.billing_id, panelToken: result.token };
}

export function authOptions(): AuthOptions {
  const isSecure = runtime().publicUrl.startsWith("https:");
  return {
    secret: runtime().secret,
    session: { strategy: "jwt", maxAge: browserTtlSeconds },
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
