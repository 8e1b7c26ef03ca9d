import { guestCall } from "@/lib/api/guest-call";
import { signInAgain } from "@/lib/domain/identity/auth/sign-in";
import { goOnFrom } from "@/lib/session/step-cookies";

/** The first step of signing in again on a page whose session has ended. Only that page's account is accepted. */
export const POST = guestCall(signInAgain.input, async (context, credentials) => ({
  next: await goOnFrom(await signInAgain.call(context, credentials)),
}));
