import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { mailCode } from "@/lib/domain/identity/auth/second-step";
import { readStepCookie } from "@/lib/session/step-cookies";

/** Mails a code for the pending sign-in. Returns `seconds` until the next code may be sent. */
export const POST = guestCall(z.object({}), async (context) => {
  const challenge = (await readStepCookie("challenge")) ?? "";
  return mailCode.call(context, { challenge });
});
