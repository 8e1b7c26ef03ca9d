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

/** Back from the account of someone else to the own one, or to the start there if the session goes on. */
async function leaveMembership(isAsked: boolean): Promise<string> {
  const membership = await browserContext();
  const isLive = isSigned(membership) && membership.actor.member !== undefined;
  if (isLive && !isAsked) return firstPage(membership.actor);
  if (isLive) await signOut(membership);
  await dropImpersonation();
  return isLive ? "/account/people" : "/account/people?over=1";
}

/**
 * Ends this browser's visit, or finds out why it is over, and forgets it. Answers where to go on: to the customer's
 * page of staff, to the own account of a member, or back if it goes on. A page of an earlier impersonation session
 * (`account`) leads to that customer's, and leaves alone the impersonation session that goes on in another tab.
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

/** The answer of the paths that lead out of an impersonation session: on to where `leaveImpersonation` says. */
export async function leavingAnswer(request: Request, isAsked: boolean): Promise<Response> {
  const named = new URL(request.url).searchParams.get("account") ?? "";
  const account = /^\d{1,9}$/.test(named) ? { account: Number(named) } : {};
  return new Response(null, {
    status: 303,
    headers: { location: await leaveImpersonation({ isAsked, ...account }), "cache-control": "no-store" },
  });
}
