import "server-only";
import { signInByLinkedAccount } from "@/lib/domain/identity/auth/sign-in-by-linked-account";
import { confirmOffer } from "@/lib/domain/identity/linked-accounts/confirm-offer";
import { findOffer } from "@/lib/domain/identity/linked-accounts/offer";
import { offerEnded } from "@/lib/domain/identity/linked-accounts/write-link";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { browserContext } from "../signed-in";
import { goOnFrom } from "../step-cookies";
import { dropOffer, type OfferCookie, readOffer } from "./offer-cookie";
import { withTarget } from "./paths";

/** Whether the offer is for this caller: one made to a signed-in account is valid only for that account. */
async function isForCaller({ token, isLink }: OfferCookie): Promise<boolean> {
  if (!isLink) return true;
  const context = await browserContext();
  const offer = await findOffer(context.db, token, context.now);
  return isSigned(context) && offer?.accountId === context.actor.account.id;
}

/** The pending link offer of this browser, for the password page; null if there is none or it has expired. */
export async function currentOffer() {
  const cookie = await readOffer();
  if (!cookie || !(await isForCaller(cookie))) return null;
  const { db, now } = await browserContext();
  const offer = await findOffer(db, cookie.token, now);
  return offer && { ...offer, isLink: cookie.isLink, to: cookie.to };
}

/**
 * Links the external account after checking the password, signs in, and returns the path to redirect to. Throws as
 * `confirmOffer` does.
 */
export async function completeOffer(password: string): Promise<string> {
  const cookie = await readOffer();
  if (!cookie || cookie.isLink) throw offerEnded();
  const context = await browserContext();
  const { account, provider } = await confirmOffer.call(context, { offer: cookie.token, password });
  await dropOffer();
  const next = await goOnFrom(await signInByLinkedAccount.call(context, { accountId: account, provider }));
  return next === "signed_in" ? cookie.to : withTarget("/login/code", cookie.to);
}
