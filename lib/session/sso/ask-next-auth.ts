import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type AuthOptions } from "next-auth";

type Ask = {
  /** The path after `/api/auth/`. */
  path: string[];
  method: "GET" | "POST";
  query?: Record<string, string>;
  cookies: Record<string, string>;
  body?: Record<string, string>;
};

export type NextAuthAnswer = {
  /** Where it would redirect the browser; null when it would not. */
  location: string | null;
  /** Lines of `Set-Cookie`. */
  cookies: string[];
  body: unknown;
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
 * Puts one question to next-auth inside this process. It speaks the protocol with the service and checks what comes
 * back; what is said to the browser is then ours to decide.
 */
export async function askNextAuth(options: AuthOptions, ask: Ask): Promise<NextAuthAnswer> {
  const { headers, record, response } = recorder();
  const { path, query, ...rest } = ask;
  const request = { ...rest, headers: {}, query: { ...query, nextauth: path } };
  // Its types ask for a whole server request, but it reads only these fields.
  await NextAuth(options)(request as unknown as NextApiRequest, response as unknown as NextApiResponse);
  const location = headers.get("location");
  const cookies = headers.get("set-cookie");
  return {
    location: typeof location === "string" ? location : null,
    cookies: Array.isArray(cookies) ? cookies.map(String) : [],
    body: record.body,
  };
}
