import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { signInAgain } from "@/lib/domain/auth/sign-in";
import { goOnFrom } from "@/lib/session/step-cookies";

/** Longer ones are no e-mail and no password of anybody; nothing is hashed for them. */
const Credentials = z.object({
  account: z.int().positive(),
  email: z.string().max(320),
  password: z.string().max(1_000),
});

/** The first step of a sign-in over a page whose session has ended: for that page's account and no other. */
export const POST = guestCall(Credentials, async (context, { account, ...pair }) => ({
  next: await goOnFrom(await signInAgain(context, account, pair)),
}));
