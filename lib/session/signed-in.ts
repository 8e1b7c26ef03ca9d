import "server-only";
import type { Route } from "next";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { isSigned, isStaff } from "@/lib/domain/kernel/access/access";
import type { SignedContext, StaffContext } from "@/lib/domain/kernel/operation/context";
import { contextOfBrowser } from "./context";
import { impersonationCookieName } from "./impersonation-cookie-name";
import { mayOpen } from "./member-pages";
import { panelTokenOf, sessionCookieName } from "./panel-token";
import { requestDetails } from "./request-facts";

const readContext = async (isForStaff: boolean, supportReason: string | null = null) => {
  const jar = await cookies();
  const own = await panelTokenOf(jar.get(sessionCookieName())?.value);
  const impersonation = jar.get(impersonationCookieName())?.value ?? null;
  const request = { ...requestDetails(await headers()), isPanelCall: true, supportReason };
  return contextOfBrowser({ own, visit: impersonation }, request, isForStaff);
};

/**
 * Who asks for this page or action: a customer, impersonating staff to one, a member of staff, or a guest. Read once
 * per request, however many parts of a page ask. Reading cookies keeps the page from being static.
 */
export const browserContext = cache(() => readContext(false));

/** The same for pages and actions of staff: there an impersonation session does not count. */
export const ownContext = cache(() => readContext(true));

/** For one change by a page of customers; `supportReason` is what staff say about it. */
export const contextOfChange = (supportReason: string | null) => readContext(false, supportReason);

/** True when the browser holds a session, even one that has ended. */
export const hasSessionCookie = async (): Promise<boolean> => (await cookies()).has(sessionCookieName());

/** Where staff begin, and where pages of customers send them. */
const staffHome = "/staff";

/** Where staff go after signing in: to their own page that they wanted, else to where they begin. */
export const staffTarget = (target: string): Route =>
  (/^\/staff(\/|\?|$)/.test(target) ? target : staffHome) as Route;

/** The signed-in customer's context; a guest is sent to sign in and comes back to `path` afterwards. */
export async function signedIn(path: string): Promise<SignedContext> {
  const context = await browserContext();
  if (isSigned(context)) {
    if (!mayOpen(context.actor, path)) redirect("/not-yours");
    return context;
  }
  if (isStaff(context))
    redirect((await cookies()).has(impersonationCookieName()) ? "/visit/over" : staffHome);
  redirect(`/login?to=${encodeURIComponent(path)}`);
}

/** The same for a page of staff. To a customer there is no such page. */
export async function signedInStaff(path: string): Promise<StaffContext> {
  const context = await ownContext();
  if (isStaff(context)) return context;
  if (isSigned(context)) notFound();
  redirect(`/login?to=${encodeURIComponent(path)}`);
}
