import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { answerByCode } from "@/lib/domain/auth/check-second-factor";
import { finishSignIn, readStepCookie } from "@/lib/session/step-cookies";

/** The second step by a typed code: of an app, a mail, or the list of recovery codes. */
export const POST = guestCall(z.object({ code: z.string().max(40) }), async (context, { code }) => {
  await finishSignIn(await answerByCode(context, (await readStepCookie("challenge")) ?? "", code));
  return {};
});
