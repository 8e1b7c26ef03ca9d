import { askStripe, type StripeAccess } from "./ask-stripe";

/** Asks Stripe whose key it is, without changing anything. Returns the account's id; throws with what Stripe says. */
export async function checkStripeKey(access: StripeAccess, signal: AbortSignal): Promise<string> {
  const said = (await askStripe(access, { path: "/v1/account" }, signal)) as { id?: unknown };
  return String(said.id ?? "");
}
