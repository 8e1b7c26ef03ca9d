import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { isSigned } from "@/lib/domain/kernel/access";
import type { Context, Customer, Guest, SignedContext } from "@/lib/domain/kernel/context";
import { contextOfToken } from "./context";
import { panelTokenOf, sessionCookieName } from "./panel-token";
import { requestFacts } from "./request-facts";

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
