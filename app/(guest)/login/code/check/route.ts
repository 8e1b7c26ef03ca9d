import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { answerByCode } from "@/lib/domain/identity/auth/second-step";
import { finishSignIn, readStepCookie } from "@/lib/session/step-cookies";

/** The second step with a typed code: from an app, a mail or the list of recovery codes. */
export const POST = guestCall(z.object({ code: z.string().max(40) }), async (context, { code }) => {
  const challenge = (await readStepCookie("challenge")) ?? "";
  const { panelToken } = await answerByCode.call(context, { challenge, code });
  await finishSignIn(panelToken);
  return {};
});
