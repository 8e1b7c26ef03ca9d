import "server-only";
import { signInStaffByIssuer } from "@/lib/domain/identity/auth/sign-in-staff-by-issuer";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { errorParams, log } from "@/lib/log";
import { browserContext, staffTarget } from "../signed-in";
import { goOnFrom } from "../step-cookies";
import { loginPath, withTarget } from "./paths";
import { staffIdentityOf } from "./staff-claims";

const provider = "staff";

/** Signs a member of staff in by the issuer's verified claims; returns the path to redirect to. */
export async function staffPath(claims: unknown, wanted: string): Promise<string> {
  const to = staffTarget(wanted);
  const identity = staffIdentityOf(claims);
  if (!identity) return loginPath({ provider, outcome: "failed" }, to);
  const context = await browserContext();
  try {
    const next = await goOnFrom(await signInStaffByIssuer.call(context, identity));
    return next === "signed_in" ? to : withTarget("/login/code", to);
  } catch (error) {
    const doc = error instanceof DomainError ? error.extras.doc : null;
    if (doc === "login.failed") return loginPath({ provider, outcome: "unknown" }, to);
    if (doc === "staff.no_factor") return `/login?${new URLSearchParams({ error: "no_factor", to })}`;
    log.error({ error: errorParams(error), requestId: context.requestId }, "sign-in of staff failed");
    return loginPath({ provider, outcome: "unavailable" }, to);
  }
}
