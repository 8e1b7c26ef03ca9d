import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { mailCode } from "@/lib/domain/auth/second-step";
import { readStepCookie } from "@/lib/session/step-cookies";

/** Mails a code for the sign-in that waits; `seconds` until the next may be. */
export const POST = guestCall(z.object({}), async (context) => {
  const challenge = (await readStepCookie("challenge")) ?? "";
  return mailCode.call(context, { challenge });
});
