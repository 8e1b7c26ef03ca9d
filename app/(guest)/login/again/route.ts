import { guestCall } from "@/lib/api/guest-call";
import { signInAgain } from "@/lib/domain/auth/sign-in";
import { goOnFrom } from "@/lib/session/step-cookies";

/** The first step of a sign-in over a page whose session has ended: for that page's account and no other. */
export const POST = guestCall(signInAgain.input, async (context, credentials) => ({
  next: await goOnFrom(await signInAgain.call(context, credentials)),
}));
