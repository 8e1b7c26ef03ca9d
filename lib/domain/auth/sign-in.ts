import type { Context } from "../kernel/context";
import { DomainError } from "../kernel/errors";
import { provePassword } from "../passwords/prove";
import { ttlSeconds } from "../sessions/issue";
import { type FirstStep, passFirstStep } from "./first-step";
import type { SignInTerms } from "./open-session";

/** A session of a browser follows its person from network to network; its cookie is what binds it. */
export const browserTerms: SignInTerms = { kind: "browser", ttl: ttlSeconds.browser, isBound: false };

/** Sign-in by the form of the panel; throws as `provePassword` does. */
export async function signInByPassword(
  context: Context,
  pair: { email: string; password: string },
): Promise<FirstStep> {
  const { accountId, passwordHash } = await provePassword(context, pair);
  return passFirstStep(context, accountId, browserTerms, { passwordHash });
}

/** The same over a page of that account: right credentials of another one begin nothing. */
export async function signInAgain(
  context: Context,
  accountId: number,
  pair: { email: string; password: string },
): Promise<FirstStep> {
  const { accountId: proved, passwordHash } = await provePassword(context, pair);
  if (proved !== accountId)
    throw new DomainError("forbidden", "this is another account", { doc: "session.other_account" });
  return passFirstStep(context, accountId, browserTerms, { passwordHash });
}
