import { z } from "zod";
import { guestCall } from "@/lib/api/guest-call";
import { completeOffer } from "@/lib/session/sso/complete-offer";

/** No password is longer. Longer input is rejected without hashing it. */
const Password = z.object({ password: z.string().max(1_000) });

/** Links the identity remembered in this browser. Returns `{to}`, a path of this site. */
export const POST = guestCall(Password, async (_context, { password }) => ({
  to: await completeOffer(password),
}));
