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
 * The caller of this page or action: a customer, impersonating staff, a member of staff, or a guest. Cached per
 * request. Reading cookies makes the page dynamic.
 */
export const browserContext = cache(() => readContext(false));

/** Like browserContext, for staff pages and actions: ignores an impersonation session. */
export const ownContext = cache(() => readContext(true));

/** The context for one change on a customer page; `supportReason` is impersonating staff's reason for it. */
export const contextOfChange = (supportReason: string | null) => readContext(false, supportReason);

/** Whether the browser has a session cookie, even of an ended session. */
export const hasSessionCookie = async (): Promise<boolean> => (await cookies()).has(sessionCookieName());

/** Staff start page, to which customer pages redirect staff. */
const staffHome = "/staff";

/** Redirect target after a staff sign-in: the requested staff page, else the start page. */
export const staffTarget = (target: string): Route =>
  (/^\/staff(\/|\?|$)/.test(target) ? target : staffHome) as Route;

/** Returns the signed-in customer's context; redirects guests to sign-in, with `path` as the return target. */
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

/** Like signedIn, for staff pages; not found for customers. */
export async function signedInStaff(path: string): Promise<StaffContext> {
  const context = await ownContext();
  if (isStaff(context)) return context;
  if (isSigned(context)) notFound();
  redirect(`/login?to=${encodeURIComponent(path)}`);
}
