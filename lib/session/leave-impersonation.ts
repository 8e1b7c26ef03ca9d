import "server-only";
import { cookies } from "next/headers";
import { isSigned, isStaff } from "@/lib/domain/kernel/access/access";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { endImpersonation } from "@/lib/domain/support/impersonation/end";
import { dropImpersonation } from "./impersonation-cookie";
import { impersonationCookieName } from "./impersonation-cookie-name";
import { firstPage } from "./member-pages";
import { signOut } from "./sign-out";
import { browserContext, ownContext } from "./signed-in";

type Leaving = { isAsked: boolean; account?: number };

/**
 * Returns a member to their own account; if the session is still valid and `isAsked` is false, to the first page of
 * the other account.
 */
async function leaveMembership(isAsked: boolean): Promise<string> {
  const membership = await browserContext();
  const isLive = isSigned(membership) && membership.actor.member !== undefined;
  if (isLive && !isAsked) return firstPage(membership.actor);
  if (isLive) await signOut(membership);
  await dropImpersonation();
  return isLive ? "/account/people" : "/account/people?over=1";
}

/**
 * Ends this browser's impersonation session, or determines why it ended, and deletes its cookie. Returns the path to
 * redirect to: the customer's staff page, a member's own account, or `/servers` if it is still active. A page of an
 * earlier session (`account`) redirects to that customer, without ending the session in another tab.
 */
async function leaveImpersonation({ isAsked, account }: Leaving): Promise<string> {
  const token = (await cookies()).get(impersonationCookieName())?.value ?? null;
  const context = await ownContext();
  if (token !== null && isSigned(context)) return leaveMembership(isAsked);
  if (!isStaff(context) || (token === null && account === undefined)) {
    await dropImpersonation();
    return "/staff";
  }
  try {
    const asked = { token, only_if_over: !isAsked, ...(account !== undefined && { account }) };
    const over = await endImpersonation.call(context, asked);
    if (over.ending === null) return "/servers";
    if (!over.is_other) await dropImpersonation();
    return `/staff/customers/${over.account}/visit?ended=${over.ending}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await dropImpersonation();
    return "/staff";
  }
}

/** The response of the routes that end an impersonation session: a redirect to the path from `leaveImpersonation`. */
export async function leavingAnswer(request: Request, isAsked: boolean): Promise<Response> {
  const named = new URL(request.url).searchParams.get("account") ?? "";
  const account = /^\d{1,9}$/.test(named) ? { account: Number(named) } : {};
  return new Response(null, {
    status: 303,
    headers: { location: await leaveImpersonation({ isAsked, ...account }), "cache-control": "no-store" },
  });
}
