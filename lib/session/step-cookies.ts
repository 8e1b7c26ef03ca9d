import "server-only";
import { cookies } from "next/headers";
import type { FirstStep } from "@/lib/domain/identity/auth/first-step";
import { beginBrowserSession } from "./begin";
import { cookieFlags, nameOfCookie } from "./cookies";

/** Cookies between the steps of a sign-in: secrets that must not be readable by scripts or appear in URLs. */
type StepCookie = "challenge" | "passkey";

const lifeSeconds = 600;

const path = "/login";
const nameOf = (cookie: StepCookie): string => nameOfCookie(`panel.sign-in.${cookie}`, path);
const flags = () => cookieFlags(path);

export const readStepCookie = async (cookie: StepCookie): Promise<string | null> =>
  (await cookies()).get(nameOf(cookie))?.value ?? null;

export async function keepStepCookie(cookie: StepCookie, value: string): Promise<void> {
  (await cookies()).set(nameOf(cookie), value, { ...flags(), maxAge: lifeSeconds });
}

async function dropStepCookie(cookie: StepCookie): Promise<void> {
  (await cookies()).set(nameOf(cookie), "", { ...flags(), maxAge: 0 });
}

/** Completes a sign-in: starts the session and deletes the step cookies. */
export async function finishSignIn(panelToken: string): Promise<void> {
  await beginBrowserSession(panelToken);
  await dropStepCookie("challenge");
  await dropStepCookie("passkey");
}

/** Continues after the first factor: signs in, or stores the challenge in a cookie for `/login/code`. */
export async function goOnFrom(step: FirstStep): Promise<"signed_in" | "second_step"> {
  if ("panelToken" in step) {
    await finishSignIn(step.panelToken);
    return "signed_in";
  }
  await keepStepCookie("challenge", step.challengeToken);
  return "second_step";
}
