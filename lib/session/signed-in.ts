import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { isSigned } from "@/lib/domain/kernel/access";
import type { Context, Customer, Guest, SignedContext } from "@/lib/domain/kernel/context";
import { runtime } from "@/lib/env";
import { contextOfToken } from "./context";
import { requestFacts } from "./request-facts";

export const sessionCookieName = (): string =>
  runtime().publicUrl.startsWith("https:") ? "__Secure-next-auth.session-token" : "next-auth.session-token";

/** The panel token in next-auth's cookie; null when there is none or it was tampered with. */
export async function panelTokenOf(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null;
  const token = await decode({ token: cookie, secret: runtime().secret }).catch(() => null);
  return typeof token?.panelToken === "string" ? token.panelToken : null;
}

/**
 * Who asks for this page or action: a customer, or a guest. Asked once however many parts of a page want to know.
 * Reading cookies keeps the page from being static.
 */
export const browserContext = cache(async (): Promise<Context<Guest | Customer>> => {
  const token = await panelTokenOf((await cookies()).get(sessionCookieName())?.value);
  return contextOfToken(token, { ...requestFacts(await headers()), isPanelCall: true });
});

/** True when the browser holds a session, even one that has ended. */
export const hasSessionCookie = async (): Promise<boolean> => (await cookies()).has(sessionCookieName());

/** The signed-in customer's context; anybody else is sent to sign in and comes back to `path` afterwards. */
export async function signedIn(path: string): Promise<SignedContext> {
  const context = await browserContext();
  if (isSigned(context)) return context;
  redirect(`/login?to=${encodeURIComponent(path)}`);
}
