import { guestCall } from "@/lib/api/guest-call";
import { sendSignUpAgain } from "@/lib/domain/customers/accounts/send-sign-up-again";

/** The link of a sign-up once more, asked for after a sign-in whose address was not confirmed. */
export const POST = guestCall(sendSignUpAgain.input, (context, input) =>
  sendSignUpAgain.call(context, input),
);
