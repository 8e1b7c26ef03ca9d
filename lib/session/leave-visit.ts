import "server-only";
import { cookies } from "next/headers";
import { isSigned, isStaff } from "@/lib/domain/kernel/access";
import { DomainError } from "@/lib/domain/kernel/errors";
import { endVisit } from "@/lib/domain/visits/end";
import { firstPage } from "./colleague-pages";
import { signOut } from "./sign-out";
import { browserContext, ownContext } from "./signed-in";
import { dropVisit } from "./visit-cookie";
import { visitCookieName } from "./visit-cookie-name";

type Leaving = { isAsked: boolean; account?: number };

/** Back from the account of somebody else to the own one, or to the start there if the session goes on. */
async function leaveSeat(isAsked: boolean): Promise<string> {
  const seat = await browserContext();
  const isLive = isSigned(seat) && seat.actor.colleague !== undefined;
  if (isLive && !isAsked) return firstPage(seat.actor);
  if (isLive) await signOut(seat);
  await dropVisit();
  return isLive ? "/account/people" : "/account/people?over=1";
}

/**
 * Ends this browser's visit, or finds out why it is over, and forgets it. Answers where to go on: to the customer's page
 * of staff, to the own account of a colleague, or back if it goes on. A page of an earlier visit (`account`) leads to
 * that customer's, and leaves alone the visit that goes on in another tab.
 */
async function leaveVisit({ isAsked, account }: Leaving): Promise<string> {
  const token = (await cookies()).get(visitCookieName())?.value ?? null;
  const context = await ownContext();
  if (token !== null && isSigned(context)) return leaveSeat(isAsked);
  if (!isStaff(context) || (token === null && account === undefined)) {
    await dropVisit();
    return "/staff";
  }
  try {
    const asked = { token, only_if_over: !isAsked, ...(account !== undefined && { account }) };
    const over = await endVisit.call(context, asked);
    if (over.ending === null) return "/servers";
    if (!over.is_other) await dropVisit();
    return `/staff/customers/${over.account}/visit?ended=${over.ending}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await dropVisit();
    return "/staff";
  }
}

/** The answer of the paths that lead out of a visit: on to where `leaveVisit` says. */
export async function leavingAnswer(request: Request, isAsked: boolean): Promise<Response> {
  const named = new URL(request.url).searchParams.get("account") ?? "";
  const account = /^\d{1,9}$/.test(named) ? { account: Number(named) } : {};
  return new Response(null, {
    status: 303,
    headers: { location: await leaveVisit({ isAsked, ...account }), "cache-control": "no-store" },
  });
}
