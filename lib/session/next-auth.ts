import "server-only";
import { parseSetCookie } from "cookie";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type AuthOptions } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { localPath } from "@/lib/base/local-path";
import { ttlSeconds } from "@/lib/domain/identity/sessions/shared/issue";
import { runtime } from "@/lib/env";
import { log } from "@/lib/log";
import { isSecurePanel, nextAuthCookies } from "./cookies";
import type { Claims } from "./sso/claims";

/** Only the name of a value that did not match is logged: the value was a secret. */
const withoutSecrets = (text: string): string => text.replace(/^((?:state|nonce) mismatch).*/s, "$1");

/** next-auth would write to the console; what it knows of a failure may hold codes, so only words are kept. */
const logger: NonNullable<AuthOptions["logger"]> = {
  error: (code, metadata) => {
    const error = metadata instanceof Error ? metadata : metadata.error;
    log.warn({ code, reason: withoutSecrets(error?.message ?? "") }, "single sign-on failed");
  },
  warn: (code) => log.debug({ code }, "next-auth"),
  debug: () => undefined,
};

const shared = () => ({
  secret: runtime().secret,
  useSecureCookies: isSecurePanel(),
  cookies: nextAuthCookies(),
  logger,
});

/** Allowed redirect targets: local paths and URLs of the panel's own origin; otherwise `/`. */
function ownAddress(url: string, baseUrl: string): string {
  const isOwn = URL.canParse(url) && new URL(url).origin === new URL(baseUrl).origin;
  const path = localPath(isOwn ? new URL(url).pathname + new URL(url).search : url);
  return new URL(path ?? "/", baseUrl).href;
}

/**
 * For `/api/auth`: next-auth's cookie carries the panel session, whose database row is what counts. Nobody signs in
 * there, so it has no provider: passwords, codes and passkeys come in by the steps of `/login`, services of single
 * sign-on by `beginOAuth` and `finishOAuth`, and all set the same cookie (begin.ts).
 */
export const authOptions = (): AuthOptions => ({
  ...shared(),
  session: { strategy: "jwt", maxAge: ttlSeconds.browser },
  pages: { signIn: "/login", error: "/login" },
  providers: [],
  callbacks: {
    redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
    session: ({ session }) => ({ expires: session.expires }),
  },
});

/** A service, and the address of the panel to which it sends the browser back. */
export type Service = { provider: OAuthConfig<Claims>; address: string };

type Ask = {
  /** The path after `/api/auth/`. */
  path: string[];
  method: "GET" | "POST";
  query?: Record<string, string>;
  cookies: Record<string, string>;
  body?: Record<string, string>;
};

/** The parts of a `pages` route's response that next-auth uses. */
function recorder() {
  const headers = new Map<string, unknown>();
  const record: { body: unknown } = { body: null };
  const response = {
    getHeader: (name: string) => headers.get(name.toLowerCase()),
    setHeader: (name: string, value: unknown) => headers.set(name.toLowerCase(), value),
    status: () => response,
    send: (body: unknown) => {
      record.body = body;
    },
    json: (body: unknown) => {
      record.body = body;
    },
    end: () => undefined,
  };
  return { headers, record, response };
}

/**
 * Puts one question about one service to next-auth inside this process. It speaks the protocol and checks what comes
 * back; what is said to the browser is ours to decide. Its core is not exported: a `pages` route is the way to it that
 * takes cookies and gives them back without a request of Next.
 */
async function ask({ provider, address }: Service, { path, query, ...rest }: Ask) {
  let claims: unknown = null;
  const options: AuthOptions = {
    ...shared(),
    providers: [provider],
    callbacks: {
      // It opens no session of its own: a path ends its part here.
      signIn: ({ profile }) => {
        claims = profile;
        return "/taken";
      },
    },
  };
  const { headers, record, response } = recorder();
  const { host, protocol } = new URL(address);
  const own = { "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) };
  const request = { ...rest, headers: own, query: { ...query, nextauth: path } };
  // Its types ask for a whole server request, but it reads only these fields.
  await NextAuth(options)(request as unknown as NextApiRequest, response as unknown as NextApiResponse);
  const location = headers.get("location");
  const cookies = headers.get("set-cookie");
  return {
    /** Where it would redirect the browser; null when it would not. */
    location: typeof location === "string" ? location : null,
    /** Lines of `Set-Cookie`. */
    cookies: Array.isArray(cookies) ? cookies.map(String) : [],
    body: record.body,
    claims,
  };
}

const Csrf = z.object({ csrfToken: z.string() });

/**
 * Where the service wants the browser, and the cookies to bring back. next-auth starts only for a form with its token;
 * here the request was already seen to come from our own page.
 */
export async function beginOAuth(service: Service) {
  const csrf = await ask(service, { path: ["csrf"], method: "GET", cookies: {} });
  const { csrfToken } = Csrf.parse(csrf.body);
  const { name, value = "" } = parseSetCookie(
    csrf.cookies.find((line) => line.includes("next-auth.csrf-token=")) ?? "",
  );
  const { location, cookies } = await ask(service, {
    path: ["signin", service.provider.id],
    method: "POST",
    cookies: { [name]: value },
    body: { csrfToken },
  });
  return { location, cookies };
}

type Arrival = { query: Record<string, string>; cookies: Record<string, string> };

/**
 * What the service says about who has come back, with the cookies that end its part; null when anything about the
 * answer is not right: state, code, nonce, signature, audience.
 */
export async function finishOAuth(service: Service, arrival: Arrival) {
  const path = ["callback", service.provider.id];
  const { claims, cookies } = await ask(service, { path, method: "GET", ...arrival });
  return { claims, cookies };
}
