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
 * of staff, to the own account of a colleague, or back if it goes on.
 */
export async function leaveVisit({ isAsked }: { isAsked: boolean }): Promise<string> {
  const token = (await cookies()).get(visitCookieName())?.value;
  const context = await ownContext();
  if (token !== undefined && isSigned(context)) return leaveSeat(isAsked);
  if (token === undefined || !isStaff(context)) {
    await dropVisit();
    return "/staff";
  }
  try {
    const { account, ending } = await endVisit.call(context, { token, only_if_over: !isAsked });
    if (ending === null) return "/servers";
    await dropVisit();
    return `/staff/customers/${account}/visit?ended=${ending}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await dropVisit();
    return "/staff";
  }
}
