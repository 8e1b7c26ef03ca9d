import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { askPasskeySignIn, signInByPasskey } from "@/lib/domain/identity/auth/passkey-sign-in";
import { Assertion } from "@/lib/domain/identity/two-factor/passkeys/schema";
import { finishSignIn, keepStepCookie, readStepCookie } from "@/lib/session/step-cookies";

/** Without an `answer`: returns options for the browser. With one: completes the sign-in. */
export const POST = guestCall(z.object({ answer: Assertion.optional() }), async (context, { answer }) => {
  if (!answer) {
    const { secret, options } = await askPasskeySignIn.call(context, {});
    await keepStepCookie("passkey", secret);
    return { options };
  }
  const secret = (await readStepCookie("passkey")) ?? "";
  const { panelToken } = await signInByPasskey.call(context, { secret, answer });
  await finishSignIn(panelToken);
  return {};
});
