import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { mailCode, pauseSeconds } from "@/lib/domain/auth/resend-code";
import { readStepCookie } from "@/lib/session/step-cookies";

/** Mails a code for the sign-in that waits; `seconds` until the next may be. */
export const POST = guestCall(z.object({}), async (context) => {
  await mailCode(context, (await readStepCookie("challenge")) ?? "");
  return { seconds: pauseSeconds };
});
