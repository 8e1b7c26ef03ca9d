import "server-only";
import { cookies } from "next/headers";
import type { FirstStep } from "@/lib/domain/identity/auth/first-step";
import { beginBrowserSession } from "./begin";
import { cookieFlags, nameOfCookie } from "./cookies";

/**
 * What a sign-in keeps in the browser between its steps: secrets that no script may read and no address may contain.
 */
type StepCookie = "challenge" | "passkey";

const lifeSeconds = 600;

const path = "/login";
const nameOf = (cookie: StepCookie): string => nameOfCookie(`berth.sign-in.${cookie}`, path);
const flags = () => cookieFlags(path);

export const readStepCookie = async (cookie: StepCookie): Promise<string | null> =>
  (await cookies()).get(nameOf(cookie))?.value ?? null;

export async function keepStepCookie(cookie: StepCookie, value: string): Promise<void> {
  (await cookies()).set(nameOf(cookie), value, { ...flags(), maxAge: lifeSeconds });
}

async function dropStepCookie(cookie: StepCookie): Promise<void> {
  (await cookies()).set(nameOf(cookie), "", { ...flags(), maxAge: 0 });
}

/** The end of every sign-in: the session begins, and the cookies of its steps are deleted. */
export async function finishSignIn(panelToken: string): Promise<void> {
  await beginBrowserSession(panelToken);
  await dropStepCookie("challenge");
  await dropStepCookie("passkey");
}

/** Goes on from a first proof: signed in, or with a challenge in a cookie that the page `/login/code` asks about. */
export async function goOnFrom(step: FirstStep): Promise<"signed_in" | "second_step"> {
  if ("panelToken" in step) {
    await finishSignIn(step.panelToken);
    return "signed_in";
  }
  await keepStepCookie("challenge", step.challengeToken);
  return "second_step";
}
