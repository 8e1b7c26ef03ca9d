import { guestCall } from "@/lib/api/guest-call";
import { sendSignUpAgain } from "@/lib/domain/customers/accounts/send-sign-up-again";

/** Sends the sign-up link again, after a sign-in with an unconfirmed address. */
export const POST = guestCall(sendSignUpAgain.input, (context, input) =>
  sendSignUpAgain.call(context, input),
);
