import "server-only";
import { cookies } from "next/headers";
import { signInByLinkedAccount } from "@/lib/domain/identity/auth/sign-in-by-linked-account";
import { recognize, recognizeForLink } from "@/lib/domain/identity/linked-accounts/recognize";
import type { ExternalAccount, ServiceId } from "@/lib/domain/identity/linked-accounts/schema";
import { isSigned } from "@/lib/domain/kernel/access/access";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import type { Context, Customer, Guest, Staff } from "@/lib/domain/kernel/operation/context";
import { errorParams, log } from "@/lib/log";
import { browserContext } from "../signed-in";
import { goOnFrom } from "../step-cookies";
import { readArrival, readClaims } from "./arrive";
import { staffPath } from "./arrive-staff";
import { hashState, type Intent, takeIntent } from "./intent";
import { keepOffer } from "./offer-cookie";
import { leadTo, linksPath, loginPath, notLinkedPath, type SsoOutcome, withTarget } from "./paths";

type Caller = Context<Guest | Customer | Staff>;

/** Handles an external account used to sign in; returns the path to redirect to. */
async function signInPath(context: Caller, externalAccount: ExternalAccount, to: string): Promise<string> {
  const found = await recognize.call(context, externalAccount);
  if (found.kind === "offer") {
    await keepOffer({ token: found.token, isLink: false, to });
    return "/login/link";
  }
  if (found.kind === "unknown") return notLinkedPath(externalAccount.provider, to);
  const next = await goOnFrom(
    await signInByLinkedAccount.call(context, {
      accountId: found.accountId,
      provider: externalAccount.provider,
    }),
  );
  return next === "signed_in" ? to : withTarget("/login/code", to);
}

/**
 * Like signInPath, for linking: requires the session that started it, or an attacker could link their own external
 * account.
 */
async function linkPath(
  context: Caller,
  externalAccount: ExternalAccount,
  sessionId: string,
): Promise<string> {
  const { provider } = externalAccount;
  if (!isSigned(context) || context.actor.session.id !== sessionId)
    return linksPath({ provider, outcome: "failed" });
  const found = await recognizeForLink.call(context, externalAccount);
  if (found.kind !== "offer") return linksPath({ provider, outcome: found.kind });
  await keepOffer({ token: found.token, isLink: true, to: "/account/links" });
  return "/login/link";
}

const backTo = ({ provider, sessionId, to }: Intent, outcome: SsoOutcome): string =>
  sessionId === null ? loginPath({ provider, outcome }, to) : linksPath({ provider, outcome });

async function goOn(intent: Intent, externalAccount: ExternalAccount): Promise<string> {
  const context = await browserContext();
  try {
    return intent.sessionId === null
      ? await signInPath(context, externalAccount, intent.to)
      : await linkPath(context, externalAccount, intent.sessionId);
  } catch (error) {
    // The account was closed in between: treated like an external account that is not linked.
    if (error instanceof DomainError && error.code === "login_failed")
      return notLinkedPath(externalAccount.provider, intent.to);
    log.error({ error: errorParams(error), requestId: context.requestId }, "single sign-on failed");
    return backTo(intent, "unavailable");
  }
}

/** Handles a provider's callback and redirects the browser. */
export async function receiveFromProvider(provider: ServiceId, query: URLSearchParams): Promise<Response> {
  const intent = await takeIntent();
  if (!intent || intent.provider !== provider)
    return leadTo(loginPath({ provider, outcome: "failed" }, "/servers"));
  if (query.has("error")) {
    return leadTo(backTo(intent, query.get("error") === "access_denied" ? "cancelled" : "failed"));
  }
  if (hashState(query.get("state") ?? "") !== intent.state) return leadTo(backTo(intent, "failed"));
  const jar = (await cookies()).getAll();
  const { brand } = await browserContext();
  const arrival = { query, brand, cookies: Object.fromEntries(jar.map(({ name, value }) => [name, value])) };
  if (provider === "staff") {
    const said = await readClaims(provider, arrival);
    return leadTo(await staffPath(said?.claims, intent.to), said?.cookies);
  }
  const arrived = await readArrival(provider, arrival);
  if (!arrived) return leadTo(backTo(intent, "failed"));
  return leadTo(await goOn(intent, arrived.identity), arrived.cookies);
}
