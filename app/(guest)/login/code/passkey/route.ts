import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { answerByPasskey, askSecondPasskey } from "@/lib/domain/identity/auth/second-step";
import { Assertion } from "@/lib/domain/identity/two-factor/passkeys/schema";
import { finishSignIn, readStepCookie } from "@/lib/session/step-cookies";

/** The second step with a passkey. Without an `answer`: returns options for the browser. */
export const POST = guestCall(z.object({ answer: Assertion.optional() }), async (context, { answer }) => {
  const challenge = (await readStepCookie("challenge")) ?? "";
  if (!answer) return askSecondPasskey.call(context, { challenge });
  const { panelToken } = await answerByPasskey.call(context, { challenge, answer });
  await finishSignIn(panelToken);
  return {};
});
